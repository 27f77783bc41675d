import type { Erased, HeldData, KeptPlace } from '#contract/privacy.ts'
import type { Db } from '../database/dialect.ts'
import type { Tx } from '../transaction/transaction.ts'

export interface Person {
  /** Normalised by `emailKey`. */
  readonly key: string
  /** Replaces the address in the audit: it matches the address without revealing it. */
  readonly mark: string
}

/** Further pages hold further requests and their audit. */
export interface ExportPage {
  /** The end of the page before; undefined for the first page. */
  readonly after: string | undefined
  readonly found: Partial<HeldData>
}

export interface PersonalData {
  held?(db: Db, person: Person, page: ExportPage): Promise<Partial<HeldData>>
  /** The table contributes to every page of an export. */
  readonly isPaged?: true
  /** Erases a batch. Returns its size; 0 when nothing is left. */
  erase?(tx: Tx, person: Person): Promise<number>
  /** The name of the count in the answer to an erasure. */
  readonly counted?: Exclude<keyof Erased, 'complete' | 'files' | 'remaining'>
  /**
   * Finds what rows of others say of the address, by reading the whole table. Yields what takes it out of some of them,
   * each in a transaction of its own; it returns their number.
   */
  words?(db: Db, person: Person): AsyncIterable<(tx: Tx) => Promise<number>>
  /** Tells where the address still stands after its erasure. */
  keeps?(db: Db, person: Person): Promise<KeptPlace | undefined>
}

/** Other calls hardly wait for a batch of this size. */
export const eraseBatch = 50
