import { sql } from 'kysely'
import { type Db, readByIndex } from '../dialect.ts'
import type { Tables } from '../schema.ts'
import type { Direction, SeqRange } from '../search/search-index.ts'
import type { RowPosition } from './cursor.ts'
import type { List, ListCriteria, ListedRow } from './list.ts'
import { type Matches, matchesOf } from './matches.ts'
import { countMatches, maxNearby, readRows } from './positions.ts'

/** A batch is small, so that other calls hardly wait for it. */
const batchSize = 250

/** Reads a whole list by the time of creation. Nothing is held between batches; rows that come or go move no other. */
export function batchesOf<P extends object, T extends keyof Tables, R extends ListedRow>(list: List<P, T, R>) {
  /** Begins behind the row with the `seq` of `after`. */
  return async function* (db: Db, criteria: ListCriteria<P>, after?: number): AsyncGenerator<R[]> {
    const direction = criteria.query.sortOrder === 'ASC' ? 'asc' : 'desc'
    const matches = matchesOf(db, list.listing, criteria)
    if (matches.isEmpty) return
    const range = rangeBehind(matches.range, direction, after)
    const { isMinimum: areMany } = await readByIndex(db, matches.isOrdered, (db) => countMatches(db, matches))
    const ranges = areMany ? rangesOf(db, list.listing.table, range, direction) : [range]
    for await (const part of ranges) {
      const from = areMany && matches.nearby ? matches.nearby(part, direction, maxNearby) : matches.within(part)
      const positions = await readByIndex(db, matches.isOrdered, (db) => positionsIn(db, from, direction))
      for (let start = 0; start < positions.length; start += batchSize)
        yield await readRows(db, list, criteria.parameters, positions.slice(start, start + batchSize))
    }
  }
}

function rangeBehind(range: SeqRange, direction: Direction, after: number | undefined): SeqRange {
  if (after === undefined) return range
  return direction === 'desc' ? { ...range, high: after - 1 } : { ...range, low: after + 1 }
}

/** Splits a range that holds many rows of the table, so that each part holds at most `maxNearby`. */
async function* rangesOf(
  db: Db,
  table: string,
  { low, high }: SeqRange,
  direction: Direction,
): AsyncGenerator<SeqRange> {
  for (;;) {
    const edge = await seqBehindNearby(db, table, { low, high }, direction)
    if (edge === undefined) return yield { low, high }
    yield direction === 'desc' ? { low: edge + 1, high } : { low, high: edge - 1 }
    if (direction === 'desc') high = edge
    else low = edge
  }
}

async function seqBehindNearby(db: Db, table: string, { low, high }: SeqRange, direction: Direction) {
  const { rows } = await sql<RowPosition>`select seq from ${sql.table(table)} where seq between ${low} and ${high}
    order by seq ${sql.raw(direction)} limit 1 offset ${maxNearby}`.execute(db)
  return rows[0]?.seq
}

async function positionsIn(db: Db, from: ReturnType<Matches['within']>, direction: Direction): Promise<RowPosition[]> {
  const { rows } = await sql<RowPosition>`select f.seq as seq from ${from} f
    order by f.seq ${sql.raw(direction)}`.execute(db)
  return rows
}
