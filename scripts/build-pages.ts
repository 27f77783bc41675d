/** Builds the pages into dist/ui. With `--if-stale` it does nothing while the build matches its sources. */
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { BuiltDocument, Prerender } from '#contract/built-pages.ts'
import { paths } from '#ui/lib/paths.ts'
import { documents, type PageDocument } from '#ui/pages.ts'
import { fillTemplate } from '../src/server/pages/fill-template.ts'
import { filesIn, root, runBuild, stamp } from './build-if-stale.ts'

const target = join(root, 'dist/ui')
const work = join(root, `dist/.ui-${process.pid}`)
/** The folder of the module that writes the markup of the pages: while building, and on the server. */
const prerender = 'prerender'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/**
 * What so many parts of the shell use is one file: dozens of small ones take longer to fetch than to run. More than there
 * are screens with a list, or every screen would load the tables.
 */
const shell = { groups: [{ name: 'shell', minShareCount: 10 }] }

/** The documents outside of the shell share nothing and are one script each, to be painted soon. */
const single = ['sign-in', 'link', 'provider', 'client', 'visitor-request', 'notice', 'tour']
/** A script that the shell's documents wait for, since it is no module. */
const beforePaint = 'before-paint'
const bundles = [
  { name: 'staff', pages: ['index', 'sample-tour/index'], codeSplitting: shell },
  ...single.map((name) => ({ name, pages: [name], codeSplitting: true })),
]

await runBuild({
  target: 'dist/ui',
  tool: 'vite',
  folders: ['src/ui', 'src/contract', 'src/words'],
  files: ['vite.config.ts', 'scripts/build-pages.ts'],
  build,
})

async function build(sources: string): Promise<void> {
  const started = performance.now()
  try {
    await bundle()
    const count = await writeDocuments()
    await compressAll()
    await keepFormerFiles()
    await writeFile(join(work, stamp), sources)
    await rm(target, { recursive: true, force: true })
    await rename(work, target)
    console.log(`Built ${count} pages in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** A page that is open, and a server that runs, load some of their files late: those of the last week's builds stay. */
async function keepFormerFiles(): Promise<void> {
  const week = 7 * 86_400_000
  const isRecent = async (file: string) => {
    const found = await stat(file)
    return found.isDirectory() || found.mtimeMs > Date.now() - week
  }
  const former = join(target, 'static')
  if (!existsSync(former)) return
  await cp(former, join(work, 'static'), { recursive: true, force: false, preserveTimestamps: true, filter: isRecent })
}

/** The browser's files, and beside them the module that writes the markup of the pages. */
async function bundle(): Promise<void> {
  const vite = await import('vite').catch(() => {
    throw new Error('The pages are not built and the tools to build them are not installed: run `npm ci` first.')
  })
  const common = { configFile: join(root, 'vite.config.ts'), logLevel: 'warn', mode: 'production' } as const
  for (const { name, pages, codeSplitting } of bundles) {
    const input = pages.map((page) => join(root, `src/ui/${page}.html`))
    await vite.build({
      ...common,
      build: {
        outDir: work,
        manifest: `${name}.json`,
        // What is too large, `npm run weigh` says.
        chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
        rolldownOptions: { input, output: { codeSplitting } },
      },
    })
  }
  await vite.build({
    ...common,
    build: {
      outDir: work,
      manifest: `${beforePaint}.json`,
      rolldownOptions: { input: join(root, `src/ui/${beforePaint}.ts`), output: { format: 'iife' } },
    },
  })
  await vite.build({ ...common, build: { ssr: true, outDir: join(work, prerender) } })
}

/** One file per address, with its title, its markup and the names of all files it needs at once. */
async function writeDocuments(): Promise<number> {
  const manifest = await readManifest('staff')
  const script = (await readManifest(beforePaint))[`${beforePaint}.ts`]?.file
  const { prerender: pages } = (await import(pathToFileURL(join(work, prerender, 'prerender.js')).href)) as {
    prerender: Prerender
  }
  const table: Record<string, BuiltDocument> = {}
  for (const document of documents) {
    const plain = await templateOf(document, manifest)
    const template = plain.replace('<!--before-paint-->', `<script src="/${script}"></script>`)
    const file = `documents/${document.path.slice(1).replaceAll('/', '.').replace(':', '') || 'home'}.html`
    await write(file, fillTemplate(template, pages.partsOf(document.path, { language: 'en' })))
    table[document.path] = { file, policy: document.policy, template }
  }
  await write('documents.json', JSON.stringify(table, null, 2))
  await removeTemplates()
  return documents.length
}

async function readManifest(name: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(work, `${name}.json`), 'utf8'))
}

async function removeTemplates(): Promise<void> {
  const templates = ['index', ...single].map((name) => `${name}.html`)
  const left = [
    ...templates,
    'sample-tour',
    ...[...bundles.map(({ name }) => name), beforePaint].map((name) => `${name}.json`),
  ]
  for (const name of left) await rm(join(work, name), { recursive: true })
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(work, file)), { recursive: true })
  await writeFile(join(work, file), text)
}

/** Returns a document with marks where its parts go: the server fills it again for other languages and brandings. */
async function templateOf(document: PageDocument, manifest: Manifest): Promise<string> {
  const name = document.template === 'sample-tour' ? 'sample-tour/index.html' : `${document.template}.html`
  const template = await readFile(join(work, name), 'utf8')
  const wanted = [...closure(manifest, document.modules ?? [])].filter((file) => !template.includes(file))
  const links = [...wanted.map(linkTo), ...nextPage(document, manifest)]
  return template
    .replace(/<title>.*<\/title>/, '<title><!--title--></title>')
    .replace('</head>', () => `${links.map((link) => `  ${link}\n  `).join('')}</head>`)
}

function linkTo(file: string): string {
  const kind = file.endsWith('.css') ? 'stylesheet' : 'modulepreload'
  return `<link rel="${kind}" crossorigin href="/${file}">`
}

/** The login page is told what the shell will need, so that it can fetch it while somebody types. */
function nextPage({ path }: PageDocument, manifest: Manifest): string[] {
  if (path !== paths.home && path !== paths.login) return []
  const landings = documents.filter((document) => document.path === paths.request || document.path === paths.admin)
  const modules = ['index.html', ...landings.flatMap((document) => document.modules ?? [])]
  const files = [...closure(manifest, modules)].filter((file) => file.endsWith('.js')).map((file) => `/${file}`)
  return [`<meta name="next-page" content="${files.join(' ')}">`]
}

/** The files of these modules and of everything they import. */
function closure(manifest: Manifest, modules: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of modules) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no module ${name}`)
    if (seen.has(chunk.file)) continue
    seen.add(chunk.file)
    for (const file of chunk.css ?? []) seen.add(file)
    closure(manifest, chunk.imports ?? [], seen)
  }
  return seen
}

/** Every text gets its compressed twins, so that the server only sends bytes. */
async function compressAll(): Promise<void> {
  const texts = (await filesIn(work)).filter(
    (name) => /\.(html|js|css|svg)$/.test(name) && !name.includes(`/${prerender}/`),
  )
  await Promise.all(texts.map(compress))
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
