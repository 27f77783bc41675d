import { findProvenKey } from '../../accounts/addresses.ts'
import type { Db } from '../../database/dialect.ts'
import type { CatalogueRequest } from '../request/request.ts'
import { findSentBy, type Submission } from './submission.ts'

type Row = Pick<CatalogueRequest, 'id' | 'emailKey' | 'submissionId'>

export interface OwnerView {
  /** The submission that this account sent, which replaces the request's words; undefined when it sent none. */
  readonly own: Submission | undefined
  /** The delivery and the message are for the reader of the mail alone. */
  readonly isProven: boolean
}

/** Tells what a USER sees of their requests. */
export async function ownerViews(db: Db, ownerId: string, rows: readonly Row[]): Promise<(row: Row) => OwnerView> {
  const sent = await findSentBy(
    db,
    ownerId,
    rows.map(({ id }) => id),
  )
  const provenKey = await findProvenKey(db, ownerId)
  return ({ id, emailKey, submissionId }) => ({
    own: sent.find((one) => one.id === submissionId) ?? sent.find(({ requestId }) => requestId === id),
    isProven: emailKey === provenKey,
  })
}
