import type { RawBuilder } from 'kysely'
import type { Db, Trx } from '../dialect.ts'

/** What is looked for in an index. */
export interface Question {
  readonly index: string
  /** Each begins one of the row's words. */
  readonly words: readonly string[]
  /** Each is one of the row's tags. */
  readonly tags: readonly string[]
}

/** An index of the words and tags of a list's rows, by their `seq`. */
export interface SearchIndex {
  create(db: Db, index: string): Promise<void>
  /** Removes every entry. */
  clear(trx: Trx, index: string): Promise<void>
  put(trx: Trx, index: string, entries: readonly Entry[]): Promise<void>
  remove(trx: Trx, index: string, seq: number): Promise<void>
  /** Overwrites what was removed or replaced, in small steps. */
  forget(db: Db, index: string): Promise<void>
  /** A table expression with the column `seq` of what was found; its rows can be read in the order of `seq`. */
  found(question: Question, bounds: Bounds): RawBuilder<unknown>
  /** Whether the row `t` of the table is one of them. Its `seq` is in these bounds. */
  includes(question: Question, bounds: Bounds): RawBuilder<unknown>
  /**
   * The same among so many rows at one end of the range; missing where the found rows come in the order of `seq`, so
   * that many cost no more than few.
   */
  nearby?(question: Question, range: Range, direction: 'asc' | 'desc', most: number): RawBuilder<unknown>
}

export interface Entry {
  readonly seq: number
  readonly words: readonly string[]
  readonly tags: readonly string[]
}

/** Bounds of `seq`, both included. */
export interface Range {
  readonly low: number
  readonly high: number
}

/** The same; the lower one may be read from the database. */
export interface Bounds {
  readonly low: number | RawBuilder<number>
  readonly high: number
}
