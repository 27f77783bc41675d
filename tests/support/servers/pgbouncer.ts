import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findCommand, type Program, requireProgram } from './programs.ts'
import { freePorts, throwAwayFolder } from './run.ts'

const pgbouncer: Program = { name: 'PgBouncer', commands: ['pgbouncer'], packages: ['pgbouncer'] }

/** It refuses to run as root too. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** deploy/pgbouncer.ini itself before this server, which asks for no password. */
export async function startPgBouncer(server: string) {
  await requireProgram(pgbouncer)
  const [folder, port] = [await throwAwayFolder('pgbouncer'), await freePorts()]
  const { hostname, port: behind } = new URL(server)
  const users = join(folder.path, 'users.txt')
  const config = join(folder.path, 'pgbouncer.ini')
  await writeFile(users, '"docent" ""\n', { mode: 0o644 })
  await writeFile(config, await settings({ behind: `host=${hostname} port=${behind}`, port, users }), { mode: 0o644 })
  const child = spawn(findCommand('pgbouncer') ?? '', ['-q', config], { ...user, cwd: '/', stdio: 'ignore' })
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`)
    await sleep(20)
  }
  return {
    url: server.replace(`:${behind}/`, `:${port}/`),
    async stop() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await folder.remove()
    },
  }
}

interface Pooler {
  behind: string
  port: number
  users: string
}

async function settings({ behind, port, users }: Pooler): Promise<string> {
  const published = await readFile('deploy/pgbouncer.ini', 'utf8')
  return published
    .replace(/^docent = .*$/m, `* = ${behind}`)
    .replace(/^(listen_port) = .*$/m, `$1 = ${port}`)
    .replace(/^(auth_type) = .*$/m, '$1 = trust')
    .replace(/^(auth_file) = .*$/m, `$1 = ${users}`)
    .replace(/^(unix_socket_dir) = .*$/m, '$1 =')
    .replace(/^(logfile|pidfile) = .*$/gm, '')
}

function listens(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(port, '127.0.0.1', () => answer(true)).once('error', () => answer(false))
    socket.once('connect', () => socket.destroy())
  })
}
