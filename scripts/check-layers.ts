import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { tables } from '#server/database/tables.ts'
import { layers } from './layers.ts'

/**
 * `npm run layers`: refuses imports against the order of the layers, queries that are imported from elsewhere, and writes
 * to a table outside of the folder that owns it.
 */

const aliases = { '#server/': 'src/server/', '#ui/': 'src/ui/', '#contract/': 'src/contract/', '#words/': 'src/words/' }
const places = layers.flatMap((row, layer) => row.map((path) => ({ path, layer })))

function importsOf(file: string): string[] {
  const code = readFileSync(file, 'utf8')
  return [...code.matchAll(/(?:\bfrom|\bimport) ?\(?'([.#][^']+)'/g)].flatMap(([, specifier = '']) => {
    const alias = Object.entries(aliases).find(([name]) => specifier.startsWith(name))
    if (alias) return alias[1] + specifier.slice(alias[0].length)
    return specifier.startsWith('.') ? join(dirname(file), specifier) : []
  })
}

function placeOf(file: string) {
  const fitting = places.filter(({ path }) => file === path || file.startsWith(`${path}/`))
  return fitting.toSorted((one, other) => other.path.length - one.path.length)[0]
}

function faultOf(file: string, imported: string): string | undefined {
  if (imported.endsWith('.queries.ts') && dirname(imported) !== dirname(file)) return 'queries of another folder'
  const [from, to] = [placeOf(file), placeOf(imported)]
  if (!from) return 'a folder without a layer (scripts/layers.ts)'
  if (!to) return 'a file outside the layers'
  return from === to || to.layer < from.layer ? undefined : `${to.path} is not below ${from.path}`
}

const faults = globSync('src/**/*.{ts,tsx}').flatMap((file) =>
  importsOf(file).flatMap((imported) => {
    const fault = faultOf(file, imported)
    return fault ? `${file} imports ${imported}: ${fault}` : []
  }),
)
/** The database folder copies and migrates every table. */
const writes = globSync('src/server/**/*.ts').flatMap((file) => {
  if (file.startsWith('src/server/database/')) return []
  const code = readFileSync(file, 'utf8')
  return [...code.matchAll(/\.(?:insertInto|updateTable|deleteFrom)\('(\w+)'\)/g)].flatMap(([, table = '']) => {
    const { owner = 'nobody' } = tables[table as keyof typeof tables] ?? {}
    return file.startsWith(`src/server/${owner}/`) ? [] : `${file} writes ${table}, which belongs to ${owner}`
  })
})
const found = [...faults, ...writes]
for (const fault of found) process.stderr.write(`${fault}\n`)
if (found.length > 0) process.exitCode = 1
