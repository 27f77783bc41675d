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
  /** What the form said besides; missing to keep it. */
  readonly own?: Partial<Pick<CatalogueRequest, 'answers' | 'language' | 'consentVersion' | 'consentAt'>>
  readonly authorId: string | null
  /** The repeated form that they come from, when it is not the first. */
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
  // Not locked: two corrections towards each other would wait for each other. The unique index decides.
  if (isMoved && (await findPendingOf(tx.db, { ...request, emailKey: key }))) throw asksAlready()
  const ownerId = await ownerOf(tx.db, authorId, key)
  const moved = isMoved ? await leaveAddress(tx, request) : {}
  await changeRequest(
    tx,
    request,
    { ...fields, ...own, emailKey: key, authorId, ownerId, formEventId, ...moved },
    trace,
  )
}

/** Who reads the mail of the former address may be a stranger: what was mailed there ends, a question too. */
async function leaveAddress(tx: Tx, { id, email }: CatalogueRequest) {
  await addMention(tx.db, email, id)
  await removeKeys(tx.db, id)
  await cancelMailAbout(tx.db, id, tx.now)
  return { ...noLink, question: null, attention: null, attentionAt: null }
}

const asksAlready = () => conflict('This address already has a pending request for this catalogue.')

/** A form with the same address that arrives at the same time is only noticed when it is written. */
export function refuseTwice(error: unknown): never {
  throw isUniqueViolation(error) ? asksAlready() : error
}
