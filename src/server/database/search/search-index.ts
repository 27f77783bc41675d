import type { RawBuilder } from 'kysely'
import type { Db, Trx } from '../dialect.ts'

export interface Search {
  readonly index: string
  /** Each begins one of the row's words. */
  readonly words: readonly string[]
  /** Each is one of the row's tags. */
  readonly tags: readonly string[]
}

/** An index of the words and tags of a table's rows, by their `seq`. */
export interface SearchIndex {
  create(db: Db, index: string): Promise<void>
  clear(trx: Trx, index: string): Promise<void>
  put(trx: Trx, index: string, entries: readonly Entry[]): Promise<void>
  remove(trx: Trx, index: string, seq: number): Promise<void>
  /** Overwrites removed entries on the disk, in small steps. */
  forget(db: Db, index: string): Promise<void>
  /** Returns a table expression with the `seq` of the matches. */
  matching(search: Search, bounds: Bounds): RawBuilder<unknown>
  /** Returns a condition on the row `t`, whose `seq` is in these bounds. */
  includes(search: Search, bounds: Bounds): RawBuilder<unknown>
  /** Matches among the first `limit` rows of the range. Missing where the index reads matches in the order of `seq`. */
  nearby?(search: Search, range: SeqRange, direction: Direction, limit: number): RawBuilder<unknown>
}

export interface Entry {
  readonly seq: number
  readonly words: readonly string[]
  readonly tags: readonly string[]
}

export type Direction = 'asc' | 'desc'

/** A range of `seq`, both ends included. */
export interface SeqRange<Low = number> {
  readonly low: Low
  readonly high: number
}

/** A range whose lower end may be read from the database. */
export type Bounds = SeqRange<number | RawBuilder<number>>
