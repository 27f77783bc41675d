import type { Page } from '#contract/lists.ts'
import { type Db, readByIndex } from '../dialect.ts'
import type { Tables } from '../schema.ts'
import { sortColumn } from '../search/listing.ts'
import { isBuilding } from '../search/maintain.ts'
import type { List, ListCriteria, ListedRow } from './list.ts'
import { isFiltered, type Matches, matchesOf } from './matches.ts'
import { pageWindow, toPage } from './page-window.ts'
import { countMatches, findPositions, readRows } from './positions.ts'
import { unfilteredPagesOf } from './unfiltered-page.ts'

export function pagesOf<P extends object, T extends keyof Tables, R extends ListedRow>(list: List<P, T, R>) {
  const readUnfiltered = unfilteredPagesOf(list)
  return async (db: Db, criteria: ListCriteria<P>): Promise<Page<R>> => {
    if (!isFiltered(criteria)) return readUnfiltered(db, criteria)
    const matches = matchesOf(db, list.listing, criteria)
    const page = await readByIndex(db, matches.isOrdered, (db) => readMatches(db, list, criteria, matches))
    return matches.areIndexed && (await isBuilding(db)) ? { ...page, totalIsMinimum: true } : page
  }
}

/** Reads a page of the matches. Sorted by a column, it is a page of the newest 10,000 of them. */
async function readMatches<P extends object, T extends keyof Tables, R extends ListedRow>(
  db: Db,
  list: List<P, T, R>,
  { parameters, query }: ListCriteria<P>,
  matches: Matches,
): Promise<Page<R>> {
  const column = sortColumn(list.listing, query.sortBy)
  const total = matches.isEmpty ? { total: 0, isMinimum: false } : await countMatches(db, matches)
  const window = pageWindow(query, total, column !== undefined)
  const isNone = total.total === 0 || window.limit === 0
  const order = { table: list.listing.table, column, window, areMany: total.isMinimum }
  const positions = isNone ? [] : await findPositions(db, matches, order)
  if (window.backwards) positions.reverse()
  const rows = await readRows(db, list, parameters, positions)
  const read = new Set(rows.map(({ seq }) => seq))
  const present = positions.filter(({ seq }) => read.has(seq))
  return toPage(rows, present, window, total)
}

export function mapPage<A, B>(page: Page<A>, change: (row: A) => B): Page<B> {
  return { ...page, data: page.data.map(change) }
}
