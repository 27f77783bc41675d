import { execFile } from 'node:child_process'
import { appendFile, chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { localeOf, packagedFolder, systemFolder } from './postgres-programs.ts'
import { freePorts, roomyMemory, throwAwayFolder } from './run.ts'

const execute = promisify(execFile)

export interface Postgres {
  /** The address of its first database; tests create more. */
  url: string
  restart(): Promise<void>
  /** Stops the server until `resume`. */
  halt(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/** PostgreSQL refuses to run as root, so root runs it as the user `nobody`. */
export const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/**
 * A temporary PostgreSQL on a free loopback port. It is the packaged one, the same everywhere; with `dumpable`, or
 * if `PGBIN` is set, the system's, which includes pg_dump.
 */
export async function startPostgres({ dumpable = false } = {}): Promise<Postgres> {
  const folder = await throwAwayFolder('postgres', await roomyMemory())
  const cluster = join(folder.path, 'cluster')
  await mkdir(cluster)
  if (user.uid) await chown(cluster, user.uid, user.gid)
  const own = dumpable || process.env.PGBIN ? systemFolder() : undefined
  const bin = own ?? (await packagedFolder(user, folder.path))
  const port = await freePorts()
  await createCluster(bin, cluster, port)
  const control = (...args: string[]) => run(bin, 'pg_ctl', '-D', join(cluster, 'data'), '-w', ...args)
  const log = ['-l', join(cluster, 'log')]
  await control(...log, 'start')
  return {
    url: `postgres://docent@127.0.0.1:${port}/postgres`,
    restart: () => control('-m', 'fast', ...log, 'restart'),
    halt: () => control('-m', 'fast', 'stop'),
    resume: () => control(...log, 'start'),
    async stop() {
      await control('-m', 'immediate', 'stop')
      await folder.remove()
    },
  }
}

/** Trusts local users and trades durability for speed, because its data is temporary. */
export async function createCluster(bin: string, cluster: string, port: number): Promise<void> {
  const data = join(cluster, 'data')
  await run(
    bin,
    'initdb',
    '-D',
    data,
    '-U',
    'docent',
    '--auth=trust',
    '-E',
    'UTF8',
    '--no-sync',
    ...(await localeOf(bin)),
  )
  const settings = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    "unix_socket_directories = ''",
    'max_connections = 600',
    'shared_buffers = 256MB',
    'max_wal_size = 256MB',
    'autovacuum = off',
    'fsync = off',
    'full_page_writes = off',
  ]
  await appendFile(join(data, 'postgresql.conf'), `${settings.join('\n')}\n`)
}

/** Runs one of its programs; throws with its stderr. */
export async function run(bin: string, program: string, ...args: string[]): Promise<void> {
  // Not the tests' folder, which that user may not be able to enter.
  await execute(join(bin, program), args, { ...user, cwd: '/' }).catch((error: Error & { stderr?: string }) => {
    throw new Error(`${program}: ${error.stderr?.trim() || error.message}`)
  })
}
