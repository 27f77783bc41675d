import type { Language } from '#contract/languages.ts'
import type { CatalogueState } from '#contract/request-shapes.ts'
import type { Db } from '../../database/dialect.ts'
import type { Tx } from '../../transaction/transaction.ts'
import type { EventDetails } from '../events/request-events.ts'
import type { Recipient } from '../mails/recipient.ts'
import type { RequestPatch } from '../request/change-request.ts'
import type { CatalogueRequest } from '../request/request.ts'

/** What only staff do with what is asked for. It stands apart, so that visitors' pages carry none of its refusals. */
export interface StaffActions {
  readonly findState: (reading: Reading, id: string) => Promise<CatalogueState>
  /** Makes what the link of an approval opens. Throws a 409 for what cannot be sent. */
  readonly approve: (tx: Tx, request: CatalogueRequest, terms: Terms) => Promise<Opened>
  /** The same for a link that replaces one. */
  readonly resend: (tx: Tx, request: CatalogueRequest, terms: Pick<Terms, 'days' | 'language'>) => Promise<Opened>
  /** Returns when the link ends from now on. */
  readonly extend: (tx: Tx, request: CatalogueRequest, days: number) => Promise<number>
}

export interface Reading {
  readonly db: Db
  readonly now: () => number
}

/** What staff choose when they send it, in the language of the mail. */
export interface Terms {
  readonly language: Language
  readonly catalogueId?: string | undefined
  readonly days?: number | undefined
  readonly from?: number | undefined
  readonly until?: number | undefined
}

export interface Opened {
  /** What the mail shows of it. */
  readonly shown: Pick<Recipient, 'catalogueName' | 'cover' | 'opening'>
  /** When the link ends; without one after the chosen days. */
  readonly expires?: number
  readonly patch: RequestPatch
  readonly details: EventDetails
}
