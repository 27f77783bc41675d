import type { Erased, HeldData, KeptPlace } from '#contract/privacy.ts'
import type { Db } from '../database/dialect.ts'
import type { Tx } from '../transaction/transaction.ts'

export interface Person {
  /** Normalised by `emailKey`. */
  readonly key: string
  /** Replaces the address in the audit: it matches the address without revealing it. */
  readonly mark: string
  /** Finds the end of its wish for new editions, which an erasure keeps. */
  readonly subscriber: string
}

/** Further pages hold further requests and their audit. */
export interface ExportPage {
  /** The end of the page before; undefined for the first page. */
  readonly after: string | undefined
  readonly found: Partial<HeldData>
}

export interface Erasing {
  /** Erases a batch. Returns its size; 0 when nothing is left. */
  erase?(tx: Tx, person: Person): Promise<number>
  /** The name of the count in the answer to an erasure. */
  readonly counted?: Exclude<keyof Erased, 'complete' | 'files' | 'remaining'>
}

export interface PersonalData extends Erasing {
  held?(db: Db, person: Person, page: ExportPage): Promise<Partial<HeldData>>
  /** The table contributes to every page of an export. */
  readonly isPaged?: true
  /** Reads the whole table for rows that name the address. Yields what erases it in a batch of them. */
  words?(db: Db, person: Person): AsyncIterable<Erasing>
  /** Tells where the address still stands after its erasure. */
  keeps?(db: Db, person: Person): Promise<KeptPlace | undefined>
}

/** Other calls hardly wait for a batch of this size. */
export const eraseBatch = 50

export async function* inBatches<T>(found: AsyncIterable<readonly T[]>): AsyncGenerator<T[]> {
  let waiting: T[] = []
  for await (const rows of found) {
    waiting.push(...rows)
    for (; waiting.length >= eraseBatch; waiting = waiting.slice(eraseBatch)) yield waiting.slice(0, eraseBatch)
  }
  if (waiting.length > 0) yield waiting
}
