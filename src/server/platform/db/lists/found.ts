import { type RawBuilder, sql } from 'kysely'
import type { ListQuery } from '#contract/lists.ts'
import type { Db } from '../dialect.ts'
import type { List, Wanted } from './list.ts'
import type { Range } from './search-index.ts'
import { searchIndexOf } from './search-index-of.ts'
import { seqRange } from './sequence.ts'
import { askedTerms } from './words.ts'

/** What a list's words and filters select. */
export interface Found {
  /** Nothing can be found, because the question has no word in it. */
  readonly isEmpty: boolean
  /** Bounds of `seq` by the times that were asked for. */
  readonly range: Range
  /** A table expression with the `seq` of the rows in this range. */
  readonly within: (range: Range) => RawBuilder<unknown>
  /** The same, looking at so many of the range's rows only, from its end or its beginning. */
  readonly nearby?: ((range: Range, direction: 'asc' | 'desc', most: number) => RawBuilder<unknown>) | undefined
}

/** Whether the query selects anything less than the whole part. */
export const isSelective = ({ query: { q = '', from, to }, tags = [], check }: Wanted): boolean =>
  q.trim() !== '' || from !== undefined || to !== undefined || tags.length > 0 || check !== undefined

/** Returns what the words and filters of a query select. */
export function foundBy(db: Db, list: Pick<List, 'table' | 'index'>, wanted: Wanted): Found {
  const { q = '', from, to }: ListQuery = wanted.query
  const words = q.trim() === '' ? [] : askedTerms(q)
  const range = seqRange(from, to)
  const isByTerms = q.trim() !== '' || (wanted.tags?.length ?? 0) > 0
  const tags = [...(wanted.partTags ?? []), ...(wanted.tags ?? [])]
  const index = searchIndexOf(db)
  const question = { index: list.index, words: words ?? [], tags }
  const indexed = (range: Range) => (isByTerms ? index.found(question, range) : partOf(list, wanted, range))
  return {
    isEmpty: words === undefined,
    range,
    within: (range) => checked(list, wanted, indexed, range),
    nearby:
      index.nearby && isByTerms && !wanted.check
        ? (range, direction, most) =>
            (index.nearby as NonNullable<typeof index.nearby>)(question, range, direction, most)
        : undefined,
  }
}

function partOf({ table }: Pick<List, 'table'>, { part }: Wanted, { low, high }: Range): RawBuilder<unknown> {
  const conditions = Object.entries(part).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  return sql`(select seq from ${sql.table(table)}
    where ${sql.join([...conditions, sql`seq between ${low} and ${high}`], sql` and `)})`
}

/** Applies the filter that the index does not know, starting from whichever side is the smaller one. */
function checked(
  { table }: Pick<List, 'table'>,
  { check }: Wanted,
  indexed: (range: Range) => RawBuilder<unknown>,
  range: Range,
): RawBuilder<unknown> {
  if (!check) return indexed(range)
  const { low, high } = range
  if (check.lookup)
    return sql`(select t.seq as seq from ${sql.table(table)} t where ${check.lookup} and ${check.condition}
      and t.seq between ${low} and ${high} and t.seq in ${indexed(range)})`
  return sql`(select f.seq as seq from ${indexed(range)} f cross join ${sql.table(table)} t
    where t.seq = f.seq and ${check.condition})`
}
