import { emailKey } from '#contract/email.ts'
import type { CustomerInfo } from '#contract/request-shapes.ts'
import { addMention } from '../../audit/mentions.ts'
import { isUniqueViolation } from '../../database/dialect.ts'
import { conflict } from '../../lib/errors.ts'
import { cancelMailAbout } from '../../mail/outbox.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { removeKeys } from '../link/request-keys.ts'
import { changeRequest, type Trace } from '../request/change-request.ts'
import { noLink } from '../request/delivery.ts'
import { type CatalogueRequest, findPendingOf } from '../request/request.ts'
import { ownerOf } from '../request/request-owner.ts'

interface Form {
  readonly fields: CustomerInfo
  /** Omitted when the request keeps its own. */
  readonly own?: Partial<Pick<CatalogueRequest, 'answers' | 'language' | 'consentVersion' | 'consentAt'>>
  readonly authorId: string | null
  /** Null when the fields come from the first form. */
  readonly formEventId: string | null
}

/** Replaces the fields of a locked pending request, with its owner. Throws a 409 when the address has another one. */
export async function replaceFields(
  tx: Tx,
  request: CatalogueRequest,
  { fields, own, authorId, formEventId }: Form,
  trace: Trace,
): Promise<void> {
  const key = emailKey(fields.email)
  const isMoved = key !== request.emailKey
  // Not locked, because two corrections towards each other would deadlock. The unique index decides.
  if (isMoved && (await findPendingOf(tx.db, { ...request, emailKey: key }))) throw duplicateRequest()
  const ownerId = await ownerOf(tx.db, authorId, key)
  const moved = isMoved ? await leaveAddress(tx, request) : {}
  await changeRequest(
    tx,
    request,
    { ...fields, ...own, emailKey: key, authorId, ownerId, formEventId, ...moved },
    trace,
  )
}

/** A stranger may read the mail of the former address, so its links end, and an open question too. */
async function leaveAddress(tx: Tx, { id, email }: CatalogueRequest) {
  await addMention(tx.db, email, id)
  await removeKeys(tx.db, id)
  await cancelMailAbout(tx.db, id, tx.now)
  return { ...noLink, question: null, attention: null, attentionAt: null }
}

const duplicateRequest = () => conflict('This address already has a pending request for this catalogue.')

/** Only the unique index detects a form with the same address that arrives at the same time. */
export function refuseDuplicate(error: unknown): never {
  throw isUniqueViolation(error) ? duplicateRequest() : error
}
