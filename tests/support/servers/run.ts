import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
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

/** A RAM disk if it is large enough, because tests create hundreds of databases. */
export async function roomyMemory(): Promise<string | undefined> {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > 4_000_000_000 ? '/dev/shm' : undefined
}

// Below the ports that Linux and macOS give to outgoing connections: such a port can be taken again before its server listens.
const lowest = 20_000
const highest = 32_000

/** Returns the first of `count` consecutive free ports. */
export async function freePorts(count = 1): Promise<number> {
  for (;;) {
    const first = randomInt(lowest, highest - count)
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isFree(first + index)))
    if (free.every(Boolean)) return first
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const server = createServer().once('error', () => answer(false))
    server.listen(port, '127.0.0.1', () => server.close(() => answer(true)))
  })
}
