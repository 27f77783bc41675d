import type { Trx } from '../../database/dialect.ts'
import type { Tx } from '../../transaction/transaction.ts'
import type { CatalogueRequest } from '../request/request.ts'

/** What differs between the things that are asked for; all else of a request is the same for each of them. */
export interface Subject {
  /** Returns the name of what a form asks for, which stays open until the transaction ends. Throws a 409 for what nobody may ask for. */
  readonly lockAsked: (trx: Trx, id: string) => Promise<string>
  /** The link opens nothing any more. */
  readonly close: (tx: Tx, request: CatalogueRequest) => Promise<void>
  /** Forgets what is known of the person outside of the request. */
  readonly erase: (tx: Tx, request: CatalogueRequest) => Promise<void>
}
