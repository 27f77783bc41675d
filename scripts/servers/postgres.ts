import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { freePorts, runScript, throwAwayFolder } from './run.ts'

export interface Postgres {
  /** The address of its first database; more are made beside it. */
  url: string
  restart(): Promise<void>
  /** Goes away until `resume`. */
  halt(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/** Memory posing as a folder, where there is plenty: hundreds of databases come and go. */
async function roomyMemory(): Promise<string | undefined> {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > 4_000_000_000 ? '/dev/shm' : undefined
}

/** A throw-away PostgreSQL on a port of its own, as root or not. What is missing is installed, or named in the error. */
export async function startPostgres(): Promise<Postgres> {
  const folder = await throwAwayFolder('postgres', await roomyMemory())
  const port = await freePorts()
  const run = (what: string) => runScript('postgres.sh', what, join(folder.path, 'cluster'), port)
  await run('start')
  return {
    url: `postgres://docent@127.0.0.1:${port}/postgres`,
    restart: () => run('restart'),
    halt: () => run('halt'),
    resume: () => run('resume'),
    async stop() {
      await run('stop')
      await folder.remove()
    },
  }
}
