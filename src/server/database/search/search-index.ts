import type { RawBuilder } from 'kysely'
import type { Db, Trx } from '../dialect.ts'

export interface Search {
  /** The name of the index. */
  readonly index: string
  /** Each begins one of the row's words. */
  readonly words: readonly string[]
  /** Each is one of the row's tags. */
  readonly tags: readonly string[]
}

/** An index of the words and tags of a table's rows, by their `seq`. */
export interface SearchIndex {
  create(db: Db, index: string): Promise<void>
  /** Removes every entry. */
  clear(trx: Trx, index: string): Promise<void>
  put(trx: Trx, index: string, entries: readonly Entry[]): Promise<void>
  remove(trx: Trx, index: string, seq: number): Promise<void>
  /** Overwrites what was removed or replaced, in small steps. */
  forget(db: Db, index: string): Promise<void>
  /** Returns a table expression with the column `seq` of the matches, which can be read in the order of `seq`. */
  matching(search: Search, bounds: Bounds): RawBuilder<unknown>
  /** Returns whether the row `t` of the table matches. Its `seq` is in these bounds. */
  includes(search: Search, bounds: Bounds): RawBuilder<unknown>
  /**
   * Like `matching`, among the first `limit` rows of the range in this direction. Missing where matches come in the order
   * of `seq`, because the first of many are read as quickly as the first of few.
   */
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
