import { execFile } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** A checkout may belong to somebody else than who runs its tests. */
const git = async (...args: string[]) => (await execute('git', ['-c', 'safe.directory=*', ...args])).stdout.trim()

/**
 * The program as it was before the newest steps of the schema, in its sources, with today's packages and pages; undefined in
 * a checkout without its history.
 */
export async function versionBefore(folder: string): Promise<string | undefined> {
  const [root, archive] = [join(folder, 'before'), join(folder, 'before.tar')]
  const commit = await commitBefore().catch(() => undefined)
  if (commit === undefined) return undefined
  await mkdir(root)
  await git('archive', '--output', archive, commit, 'src', 'package.json')
  await execute('tar', ['-xf', archive, '-C', root])
  for (const name of ['node_modules', 'dist']) await symlink(resolve(name), join(root, name))
  return join(root, 'src/server/main.ts')
}

/** An update brings several steps. */
const newSteps = 5

async function commitBefore(): Promise<string> {
  const step = 'src/server/database/migrations/[0-9]*'
  const added = await git('log', `-${newSteps}`, '--diff-filter=A', '--format=%H', '--', step)
  return git('rev-parse', '--verify', `${added.split('\n').at(-1)}~`)
}
