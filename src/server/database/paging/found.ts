import { type RawBuilder, sql } from 'kysely'
import type { ListQuery } from '#contract/lists.ts'
import type { Db } from '../dialect.ts'
import { type Listing, tagsOf } from '../search/listing.ts'
import type { Bounds, Question, Range, SearchIndex } from '../search/search-index.ts'
import { searchIndexOf } from '../search/search-index-of.ts'
import { seqRange } from '../search/sequence.ts'
import { askedTerms } from '../search/words.ts'
import type { Check, Wanted } from './list.ts'

/** What a list's words and filters select. */
export interface Found {
  /** Nothing can be found: the question has no word in it, or its filters exclude each other. */
  readonly isEmpty: boolean
  /** Bounds of `seq` by the times that were asked for. */
  readonly range: Range
  /** A table expression with the `seq` of the rows in this range. */
  readonly within: (range: Range) => RawBuilder<unknown>
  /** An index holds them in the order of `seq`. */
  readonly isOrdered: boolean
  /** The same, looking at so many of the range's rows only, from its end or its beginning. */
  readonly nearby?: (range: Range, direction: 'asc' | 'desc', most: number) => RawBuilder<unknown>
}

/** Whether the query selects anything less than the whole part. */
export const isSelective = ({ query: { q = '', from, to }, tags = [], check }: Wanted): boolean =>
  q.trim() !== '' || from !== undefined || to !== undefined || tags.length > 0 || check !== undefined

/** Returns what the words and filters of a query select. */
export function foundBy(db: Db, listing: Listing, wanted: Wanted): Found {
  const { q = '', from, to }: ListQuery = wanted.query
  const words = q.trim() === '' ? [] : askedTerms(q)
  const range = seqRange(from, to)
  const isByTerms = q.trim() !== '' || (wanted.tags?.length ?? 0) > 0
  const tags = [...tagsOf(listing, wanted.part), ...(wanted.tags ?? [])]
  const index = searchIndexOf(db)
  const question = { index: listing.index, words: words ?? [], tags }
  const check = wanted.check === 'nothing' ? undefined : wanted.check
  const rows = isByTerms ? byTerms(index, question) : byColumns(listing, wanted)
  return {
    isEmpty: words === undefined || wanted.check === 'nothing',
    range,
    isOrdered: !isByTerms && !check?.lookup,
    within: (range) => (check ? checked(listing, check, rows, range) : rows.within(range)),
    ...(index.nearby && isByTerms && !check ? { nearby: index.nearby.bind(index, question) } : {}),
  }
}

/** The rows that a check is applied to. */
interface Rows {
  /** A table expression with their `seq`. */
  readonly within: (bounds: Bounds) => RawBuilder<unknown>
  /** Whether the row `t` is one of them. */
  readonly includes: (bounds: Bounds) => RawBuilder<unknown>
  /** They are best found from the row itself. */
  readonly areColumns: boolean
}

const byTerms = (index: SearchIndex, question: Question): Rows => ({
  within: (bounds) => index.found(question, bounds),
  includes: (bounds) => index.includes(question, bounds),
  areColumns: false,
})

function byColumns({ table }: Listing, { part }: Wanted): Rows {
  const conditions = Object.entries(part).map(([column, value]) => sql`${sql.ref(`t.${column}`)} = ${value}`)
  const isPart = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`1 = 1`
  return {
    within: ({ low, high }) =>
      sql`(select t.seq as seq from ${sql.table(table)} t where ${isPart} and t.seq between ${low} and ${high})`,
    includes: () => isPart,
    areColumns: true,
  }
}

/** Applies a filter that the index does not know, starting from whichever side is the smaller one. */
function checked(listing: Listing, { condition, lookup }: Check, rows: Rows, range: Range) {
  const table = sql.table(listing.table)
  if (!lookup && rows.areColumns)
    return sql`(select t.seq as seq from ${table} t where ${rows.includes(range)} and ${condition}
      and t.seq between ${range.low} and ${range.high})`
  if (!lookup)
    return sql`(select f.seq as seq from ${rows.within(range)} f cross join ${table} t
      where t.seq = f.seq and ${condition})`
  const seq = unindexedSeq
  // Without any row the words are looked for in no range at all.
  const oldest = sql<number>`(select coalesce(min(${seq}), ${range.high}) from ${table} t where ${lookup})`
  return sql`(select ${seq} as seq from ${table} t where ${lookup} and ${condition}
    and ${seq} between ${range.low} and ${range.high} and ${rows.includes({ low: oldest, high: range.high })})`
}

/** A sum has no index, so the rows come by the index of the lookup, not by that of their order. */
const unindexedSeq = sql`t.seq + 0`
