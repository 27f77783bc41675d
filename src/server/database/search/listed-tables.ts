import type { Entry, IndexName } from './search-index.ts'
import { sortKey, tag, termsOf } from './words.ts'

/** The tables that lists are made of. */
export type ListedTable = 'catalogueRequest' | 'user' | 'catalogue' | 'tourAccess'

interface Listed {
  readonly index: IndexName
  /** The columns whose words a person may look for. */
  readonly words: readonly string[]
  /** The columns that filters compare, with a letter that tells their tags apart. */
  readonly tags: Readonly<Record<string, string>>
  /** Columns that rows are sorted by, and those whose texts they hold in a form that is compared. */
  readonly keys: Readonly<Record<string, readonly string[]>>
}

const fullName = ['firstName', 'lastName']

/** How the rows of each table are found and sorted. */
export const listedTables: Readonly<Record<ListedTable, Listed>> = {
  catalogueRequest: {
    index: 'requestSearch',
    words: [...fullName, 'email', 'company', 'catalogueName'],
    tags: { status: 's', catalogueId: 'c', country: 'l', source: 'f', ownerId: 'o' },
    keys: { nameKey: fullName, companyKey: ['company'] },
  },
  user: {
    index: 'userSearch',
    words: [...fullName, 'email', 'company'],
    tags: { status: 's' },
    keys: { nameKey: fullName },
  },
  catalogue: { index: 'catalogueSearch', words: ['name'], tags: {}, keys: { nameKey: ['name'] } },
  tourAccess: { index: 'tourSearch', words: ['name'], tags: { type: 't' }, keys: { nameKey: ['name'] } },
}

/** Columns by name. */
export type Columns = Readonly<Record<string, unknown>>

/** Whether one of these columns decides how a row is found or sorted. */
export function isFoundBy(table: ListedTable, columns: object): boolean {
  const { words, tags, keys } = listedTables[table]
  const known = new Set([...words, ...Object.keys(tags), ...Object.values(keys).flat()])
  return Object.keys(columns).some((column) => known.has(column))
}

/** Returns the search entry of a row. */
export function entryOf(table: ListedTable, row: Columns & { readonly seq: number }): Entry {
  const words = listedTables[table].words.flatMap((column) => termsOf(String(row[column])))
  return { seq: row.seq, words, tags: tagsOf(table, row) }
}

/** Returns the tags of those columns that have a value. */
export function tagsOf(table: ListedTable, columns: Columns): string[] {
  return Object.entries(listedTables[table].tags).flatMap(([column, kind]) => {
    const value = columns[column]
    return value === undefined || value === null ? [] : tag(kind, String(value))
  })
}

/** Returns the sort keys of a row. */
export function keysOf(table: ListedTable, row: Columns): Record<string, string> {
  const keys = Object.entries(listedTables[table].keys)
  return Object.fromEntries(keys.map(([key, columns]) => [key, sortKey(columns.map((name) => row[name]).join(' '))]))
}
