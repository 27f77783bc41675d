import type { Shape } from './shape.ts'

const tableOf = (name: string) => name.split(/[.:]/)[0] ?? ''

const columnsOf = (unique: string) => unique.split(':')[1]?.trim().split(',') ?? []

/** A unique index over more columns allows each row that one over fewer of them allowed. */
const isLoosened = (unique: string, { unique: known }: Shape) =>
  [...known].some(
    (name) =>
      tableOf(name) === tableOf(unique) && columnsOf(name).every((column) => columnsOf(unique).includes(column)),
  )

/** Says what statements of the version before would fail on. New tables are nobody's yet. */
export function findNarrowed(before: Shape, after: Shape): string[] {
  const old = new Set([...before.columns.keys()].map(tableOf))
  const isOld = (name: string) => old.has(tableOf(name))
  const gone = [...before.columns.keys()].filter((name) => !after.columns.has(name))
  const needed = [...after.columns].filter(([name, mustFill]) => mustFill && isOld(name) && !before.columns.get(name))
  const unique = [...after.unique].filter((name) => isOld(name) && !isLoosened(name, before))
  return [
    ...gone.map((name) => `removes ${name}`),
    ...needed.map(([name]) => `requires ${name} of every new row`),
    ...unique.map((name) => `allows no two rows with one ${name}`),
  ]
}
