import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../dialect.ts'
import { type Listing, tagsOf } from '../search/listing.ts'
import type { Bounds, Direction, Search, SearchIndex, SeqRange } from '../search/search-index.ts'
import { searchIndexOf } from '../search/search-index-of.ts'
import { seqRange } from '../search/sequence.ts'
import { searchTerms } from '../search/words.ts'
import type { ListCriteria, RowFilter } from './list.ts'

/** The rows that a search and its filters select. */
export interface Matches {
  /** Nothing can match: the search has no word in it, or its filters exclude each other. */
  readonly isEmpty: boolean
  /** The range of `seq` for the times that were asked for. */
  readonly range: SeqRange
  /** A table expression with the `seq` of the matches in a range. */
  readonly within: (range: SeqRange) => RawBuilder<unknown>
  /** They are found by the search index. */
  readonly areIndexed: boolean
  /** An index holds the matches in the order of `seq`. */
  readonly isOrdered: boolean
  /** Looks only at the first `limit` rows of the range; missing where `within` needs no such limit. */
  readonly nearby?: (range: SeqRange, direction: Direction, limit: number) => RawBuilder<unknown>
}

export const isFiltered = ({ query: { q = '', from, to }, tags = [], filter }: ListCriteria): boolean =>
  q.trim() !== '' || from !== undefined || to !== undefined || tags.length > 0 || filter !== undefined

export function matchesOf(db: Db, listing: Listing, { query, scope, tags = [], filter }: ListCriteria): Matches {
  const { q = '', from, to } = query
  const hasWords = q.trim() !== ''
  const words = hasWords ? searchTerms(q) : []
  const byTerms = hasWords || tags.length > 0
  const index = searchIndexOf(db)
  const search = { index: listing.index, words: words ?? [], tags: [...tagsOf(listing, scope), ...tags] }
  const rowFilter = filter === 'nothing' ? undefined : filter
  const candidates = byTerms ? indexed(index, search) : scoped(listing, scope)
  return {
    isEmpty: words === undefined || filter === 'nothing',
    range: seqRange(from, to),
    areIndexed: byTerms,
    isOrdered: !byTerms && !rowFilter?.lookup,
    within: (range) => (rowFilter ? filtered(listing, rowFilter, candidates, range) : candidates.within(range)),
    ...(index.nearby && byTerms && !rowFilter ? { nearby: index.nearby.bind(index, search) } : {}),
  }
}

/** The rows that a filter is applied to. */
interface Candidates {
  readonly within: (bounds: Bounds) => RawBuilder<unknown>
  /** A condition on the row `t`. */
  readonly includes: (bounds: Bounds) => RawBuilder<unknown>
  /** `includes` compares columns of the row. */
  readonly areColumns: boolean
}

const indexed = (index: SearchIndex, search: Search): Candidates => ({
  within: (bounds) => index.matching(search, bounds),
  includes: (bounds) => index.includes(search, bounds),
  areColumns: false,
})

function scoped({ table }: Listing, scope: ListCriteria['scope']): Candidates {
  const conditions = Object.entries(scope).map(([column, value]) => sql`${sql.ref(`t.${column}`)} = ${value}`)
  const isInScope = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`1 = 1`
  return {
    within: ({ low, high }) =>
      sql`(select t.seq as seq from ${sql.table(table)} t where ${isInScope} and t.seq between ${low} and ${high})`,
    includes: () => isInScope,
    areColumns: true,
  }
}

/** Applies a filter that the index does not know, starting from whichever side has fewer rows. */
function filtered(listing: Listing, { condition, lookup }: RowFilter, candidates: Candidates, range: SeqRange) {
  const table = sql.table(listing.table)
  if (!lookup && candidates.areColumns)
    return sql`(select t.seq as seq from ${table} t where ${candidates.includes(range)} and ${condition}
      and t.seq between ${range.low} and ${range.high})`
  if (!lookup)
    return sql`(select f.seq as seq from ${candidates.within(range)} f cross join ${table} t
      where t.seq = f.seq and ${condition})`
  const seq = unindexedSeq
  // Without any row that meets the lookup the range is empty, so the index reads nothing.
  const oldest = sql<number>`(select coalesce(min(${seq}), ${range.high}) from ${table} t where ${lookup})`
  return sql`(select ${seq} as seq from ${table} t where ${lookup} and ${condition}
    and ${seq} between ${range.low} and ${range.high} and ${candidates.includes({ low: oldest, high: range.high })})`
}

/** `+ 0` keeps the planner off the index of `seq`, so that it reads the rows by the index of the lookup. */
const unindexedSeq = sql`t.seq + 0`
