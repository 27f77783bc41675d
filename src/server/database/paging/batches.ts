import { sql } from 'kysely'
import { type Db, readByIndex } from '../dialect.ts'
import type { Tables } from '../schema.ts'
import type { Range } from '../search/search-index.ts'
import { countFound, maxNearby, type Place, readRows } from './find-page.ts'
import { type Found, foundBy } from './found.ts'
import type { List, ListedRow, Wanted } from './list.ts'

type Direction = 'asc' | 'desc'

/** So few rows at once that other calls hardly wait for them. */
const batch = 250

/**
 * Returns a function that reads all rows of the list by the time they were created, some at a time. Between two batches
 * nothing is held, and rows that come or go meanwhile move no other.
 */
export function batchesOf<P extends object, T extends keyof Tables, R extends ListedRow>(list: List<P, T, R>) {
  return async function* (db: Db, wanted: Wanted<P>): AsyncGenerator<R[]> {
    const direction = wanted.query.sortOrder === 'ASC' ? 'asc' : 'desc'
    const found = foundBy(db, list.listing, wanted)
    if (found.isEmpty) return
    const { isMinimum: areMany } = await readByIndex(db, found.isOrdered, (db) => countFound(db, found))
    const ranges = areMany ? rangesOf(db, list.listing.table, found.range, direction) : [found.range]
    for await (const range of ranges) {
      const places = await readByIndex(db, found.isOrdered, (db) => placesIn(db, found, { range, direction, areMany }))
      for (let from = 0; from < places.length; from += batch)
        yield await readRows(db, list, wanted.values, places.slice(from, from + batch))
    }
  }
}

/** Ranges of so many rows of the table, for matches that are many. */
async function* rangesOf(db: Db, table: string, { low, high }: Range, direction: Direction): AsyncGenerator<Range> {
  for (;;) {
    const edge = await seqAt(db, table, { low, high }, direction, maxNearby)
    if (edge === undefined) return yield { low, high }
    yield direction === 'desc' ? { low: edge + 1, high } : { low, high: edge - 1 }
    if (direction === 'desc') high = edge
    else low = edge
  }
}

/** The `seq` of the row that so many rows of the range precede. */
async function seqAt(db: Db, table: string, { low, high }: Range, direction: Direction, offset: number) {
  const { rows } = await sql<Place>`select seq from ${sql.table(table)} where seq between ${low} and ${high}
    order by seq ${sql.raw(direction)} limit 1 offset ${offset}`.execute(db)
  return rows[0]?.seq
}

interface Reading {
  range: Range
  direction: Direction
  areMany: boolean
}

async function placesIn(db: Db, { within, nearby }: Found, { range, direction, areMany }: Reading): Promise<Place[]> {
  const from = areMany && nearby ? nearby(range, direction, maxNearby) : within(range)
  const { rows } = await sql<Place>`select f.seq as seq from ${from} f order by f.seq ${sql.raw(direction)}`.execute(db)
  return rows
}
