import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findCommand, type Program, requireProgram } from './programs.ts'
import { freePorts, throwAwayFolder } from './run.ts'

const haproxy: Program = { name: 'HAProxy', commands: ['haproxy'], packages: ['haproxy'] }

interface Node {
  port: number
  says: number
}

/** deploy/haproxy.cfg itself before these two servers. */
export async function startHaproxy(nodes: readonly Node[]) {
  await requireProgram(haproxy)
  const [folder, port] = [await throwAwayFolder('haproxy'), await freePorts(2)]
  const config = join(folder.path, 'haproxy.cfg')
  const published = await readFile('deploy/haproxy.cfg', 'utf8')
  const adapted = published
    .replace('127.0.0.1:5000', `127.0.0.1:${port}`)
    .replace('127.0.0.1:5001', `127.0.0.1:${port + 1}`)
    .replace(' port 8008', '')
    // Only root may become another user.
    .replace(/^ +(user|group) .*\n/gm, '')
    .replace(/server pg(\d) .*/g, (_line, digit: string) => {
      const node = nodes[Number(digit) - 1]
      return node ? `server pg${digit} 127.0.0.1:${node.port} check port ${node.says}` : ''
    })
  await writeFile(config, adapted)
  const child = spawn(findCommand('haproxy') ?? '', ['-db', '-f', config], { stdio: 'ignore' })
  return {
    primary: `postgres://docent@127.0.0.1:${port}/postgres`,
    standby: `postgres://docent@127.0.0.1:${port + 1}/postgres`,
    async stop() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await folder.remove()
    },
  }
}
