/** Bundles the server and its commands into dist/server. With `--if-stale` it does nothing while the bundle matches its sources. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'rolldown'
import { root, runBuild, stamp } from './build-if-stale.ts'

const target = join(root, 'dist/server')
const work = join(root, `dist/.server-${process.pid}`)
const record = 'builds.json'
/** A running server loads some chunks late, so those of this many earlier builds are kept. */
const keptBuilds = 3

/** What each command starts with. */
const input = { main: 'src/server/main.ts', docent: 'src/server/cli/main.ts' }
const hashed = '[name]-[hash].js'
const entries = Object.keys(input).map((name) => `${name}.js`)

/** What the threads of the server start with, by the file that starts each. */
const workers = {
  'csv-in-worker.ts': 'src/server/exports/csv-worker.ts',
  'maintain-in-worker.ts': 'src/server/privacy/search-worker.ts',
  'page-thread.ts': 'src/server/rendering/engine/page-worker.ts',
  'stamp-thread.ts': 'src/server/masters/engine/stamp-worker.ts',
}

/** One has a native part, the other reads files that lie beside it. */
const external = [/^@node-rs\//, '@fastify/swagger-ui']

/** The server names the worker's file of its own build, which stays while that server runs. */
const startsWorker = (starter: string, source: string, file: string): Plugin => ({
  name: `starts-${basename(source)}`,
  // Not the first mention of the file, which may be that of its types.
  transform: (code, id) =>
    id.endsWith(`/${starter}`)
      ? code.replace(new RegExp(`new URL\\('[./a-z-]*/${basename(source)}'`), `new URL('./${file}'`)
      : null,
})

/** WebAssembly lies beside the bundle, so that a running server loads that of its own build. */
const copiesWasm: Plugin = {
  name: 'copies-wasm',
  async transform(code, id) {
    if (!id.endsWith('/wasm-files.ts')) return null
    for (const [call, name = ''] of code.matchAll(/import\.meta\.resolve\(['"]([^'"]+\.wasm)['"]\)/g)) {
      const source = await readFile(fileURLToPath(import.meta.resolve(name)))
      const fileName = `${basename(name, '.wasm')}-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.wasm`
      this.emitFile({ type: 'asset', fileName, source })
      code = code.replace(call, `new URL('./${fileName}', import.meta.url).href`)
    }
    return code
  },
}

await runBuild({
  target: 'dist/server',
  tool: 'rolldown',
  folders: ['src/server', 'src/contract', 'src/words'],
  files: ['scripts/build-server.ts', 'package.json'],
  build,
})

async function build(sources: string): Promise<void> {
  const started = performance.now()
  try {
    await bundle()
    await writeFile(join(work, stamp), sources)
    await publish()
    console.log(`Built the server in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Not minified: the traces in the log name functions and lines that can be read. Source maps cost twice the start. */
async function bundle(): Promise<void> {
  const { rolldown } = await import('rolldown').catch(() => {
    throw new Error('The server is not built and the tools to build it are not installed: run `npm ci` first.')
  })
  const write = async (name: string, file: string, entryFileNames: string, plugins: Plugin[] = [copiesWasm]) => {
    const bundled = await rolldown({ cwd: root, input: { [name]: file }, platform: 'node', external, plugins })
    const { output } = await bundled.write({
      dir: work,
      format: 'esm',
      entryFileNames,
      chunkFileNames: hashed,
      comments: { legal: true, annotation: false, jsdoc: false },
    })
    await bundled.close()
    return output[0].fileName
  }
  // One after the other: what they share would cut the server into twice as many chunks.
  const starts: Plugin[] = []
  for (const [starter, source] of Object.entries(workers))
    starts.push(startsWorker(starter, source, await write(basename(source, '.ts'), source, hashed)))
  for (const [name, file] of Object.entries(input)) await write(name, file, '[name].js', starts)
}

/** Chunks first, then what refers to them, each in one step: a server that starts meanwhile finds all of one build. */
async function publish(): Promise<void> {
  const files = await readdir(work)
  const builds = [files, ...(await earlierBuilds())].slice(0, keptBuilds + 1)
  await mkdir(target, { recursive: true })
  const last = [...entries, stamp]
  for (const file of [...files.filter((name) => !last.includes(name)), ...last])
    await rename(join(work, file), join(target, file))
  await writeFile(join(target, record), JSON.stringify(builds))
  const kept = new Set([...builds.flat(), record])
  for (const file of await readdir(target)) if (!kept.has(file)) await rm(join(target, file), { recursive: true })
}

async function earlierBuilds(): Promise<string[][]> {
  return JSON.parse(await readFile(join(target, record), 'utf8').catch(() => '[]'))
}
