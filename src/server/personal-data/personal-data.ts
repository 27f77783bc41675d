import type { Erased, HeldData } from '#contract/privacy.ts'
import type { Db } from '../database/dialect.ts'
import type { Tx } from '../transaction/transaction.ts'

/** Whose data it is: the holder of an address. */
export interface Person {
  /** The address in the form that is compared. */
  readonly key: string
  /** Stands for the address in the audit: whoever asks about the address finds the rows, and they name nobody. */
  readonly mark: string
}

/** A page of an export: further pages hold further requests and their audit. */
export interface ExportPage {
  /** Where the former page ended; undefined for the first one. */
  readonly after: string | undefined
  /** What the tables before this one hold. */
  readonly found: Partial<HeldData>
}

/** What a table holds of a person, and how it is found, told and erased. */
export interface PersonalData {
  /** Returns its part of an export. */
  held?(db: Db, person: Person, page: ExportPage): Promise<Partial<HeldData>>
  /** The table has something to tell on each page. */
  readonly isPaged?: true
  /** Erases some of it, about fifty things at once. Returns how many; 0 when nothing is left. */
  erase?(tx: Tx, person: Person): Promise<number>
  /** What the answer to an erasure calls the erased things. */
  readonly counted?: Exclude<keyof Erased, 'complete' | 'files'>
  /** Erases what names the address among what is kept about a subject with another address, such as a corrected form. */
  eraseMention?(tx: Tx, subjectId: string, key: string): Promise<void>
}

/** So few at once that other calls hardly wait for them. */
export const eraseBatch = 50
