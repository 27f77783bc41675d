import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Runs a script of this folder; throws with its stderr. */
export async function runScript(name: string, ...args: (string | number)[]): Promise<void> {
  const path = fileURLToPath(new URL(name, import.meta.url))
  try {
    await execute('/bin/bash', [path, ...args.map(String)])
  } catch (error) {
    const { stderr } = error as { stderr?: string }
    throw new Error(`${name} ${args.join(' ')}: ${stderr?.trim() || error}`)
  }
}

/** A folder that a server user can own; other users can enter its parents. */
export async function throwAwayFolder(name: string, parent = tmpdir()) {
  const path = await mkdtemp(join(parent, `docent-${name}-`))
  await chmod(path, 0o755)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Returns the first of `count` consecutive free ports. */
export async function freePorts(count = 1): Promise<number> {
  for (;;) {
    const first = await portAt(0)
    const rest = Array.from({ length: count - 1 }, (_, index) => portAt(first + index + 1))
    if (first + count < 65_536 && (await Promise.allSettled(rest)).every(({ status }) => status === 'fulfilled')) {
      return first
    }
  }
}

function portAt(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const { port: taken } = server.address() as AddressInfo
      server.close(() => resolve(taken))
    })
  })
}
