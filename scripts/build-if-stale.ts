import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')
/** The file in a finished build that holds the hash of its sources. */
export const stamp = 'sources.sha256'

export interface Build {
  /** Where the finished build lies, and what builds it; both from the root. */
  target: string
  tool: string
  /** Folders and files that it is made of. */
  folders: string[]
  files: string[]
  /** Builds, and leaves `sources` in the stamp. */
  build: (sources: string) => Promise<void>
}

/** Builds, with `--if-stale` only when the build does not match its sources. A failure ends the process with its message. */
export async function runBuild({ target, tool, folders, files, build }: Build): Promise<void> {
  const sources = await hashOf(folders, files)
  if (process.argv.includes('--if-stale') && (await isFresh(target, tool, sources))) return
  await build(sources).catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
}

/** Fresh: made of these very sources, or all there is where the tool that builds it was left out. */
async function isFresh(target: string, tool: string, sources: string): Promise<boolean> {
  const built = await readFile(join(root, target, stamp), 'utf8').catch(() => undefined)
  return built === sources || (built !== undefined && !existsSync(join(root, 'node_modules', tool)))
}

async function hashOf(folders: string[], files: string[]): Promise<string> {
  const found = await Promise.all(folders.map((name) => filesIn(join(root, name))))
  const others = ['package-lock.json', 'scripts/build-if-stale.ts', ...files].map((name) => join(root, name))
  const hash = createHash('sha256')
  for (const name of [...found.flat(), ...others].filter((file) => isBuilt(file) && existsSync(file)).sort())
    hash.update(name.slice(root.length)).update(await readFile(name))
  return hash.digest('hex')
}

/** Documents change no build. */
const isBuilt = (file: string) => !/\.md$/.test(file)

export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
