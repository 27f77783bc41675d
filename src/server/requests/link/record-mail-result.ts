import { systemActor } from '../../lib/actor.ts'
import type { MailRule } from '../../mail/reason.ts'
import { joinTransaction, type Tx } from '../../transaction/transaction.ts'
import { readEventsOf } from '../events/request-events.ts'
import { recordOffered } from '../offers/offers.ts'
import { changeRequest, type RequestPatch } from '../request/change-request.ts'
import { hasArrived } from '../request/delivery.ts'
import { type CatalogueRequest, findUnsent, lockRequest, requestExists } from '../request/request.ts'
import { reminderTime } from './remind.ts'
import { renewByMail } from './renew-by-mail.ts'

/** Records on a request that a mail about it left or failed for good, in the transaction of that result. */
export const recordMailResult: NonNullable<MailRule['record']> = (
  needs,
  trx,
  { mailId, subjectId: id, subject, offerId, error },
) =>
  joinTransaction(trx, needs, systemActor, async (tx) => {
    if (!(await requestExists(tx.db, id))) return
    const request = await lockRequest(tx.db, id)
    if (offerId !== null) {
      const renewed = error === undefined ? await renewByMail(tx, request, mailId) : {}
      return recordOffered(tx, request, { mailId, offerId, subject, error, renewed })
    }
    const replies = await findReplies(tx, id)
    const isReply = replies.has(mailId)
    const details = { subject, ...(isReply ? { mailId } : {}) }
    if (error === undefined) {
      const event = { kind: 'mailed' as const, details }
      await changeRequest(tx, request, await left(tx, request, { mailId, replies }), { event })
    } else {
      const event = { kind: 'mailFailed' as const, details: { ...details, error } }
      const concerns = request.mailId === mailId || isReply
      await changeRequest(tx, request, concerns ? mailFailed(tx, request, error) : {}, { event })
    }
  })

interface Left {
  readonly mailId: string
  readonly replies: ReadonlySet<string>
}

/** The request may have another mail by now, or another reply, whose failure a reply does not end. */
async function left(tx: Tx, request: CatalogueRequest, { mailId, replies }: Left): Promise<RequestPatch> {
  if (request.mailId === mailId) return mailed(tx, request)
  if (!hasArrived(request) || !replies.has(mailId)) return {}
  const failed = await findFailed(tx, request)
  return failed.some((other) => other !== mailId && replies.has(other)) ? {} : withoutFailure(request)
}

/** Staff take what they replied for said. */
async function findReplies(tx: Tx, id: string): Promise<Set<string>> {
  const replied = await readEventsOf(tx.db, id, ['replied'])
  return new Set(replied.flatMap(({ details: { mailId = [] } }) => mailId))
}

/** The replies that were refused since the link was mailed, which ends earlier failures, and have not left. */
async function findFailed(tx: Tx, { id, mailedAt }: CatalogueRequest): Promise<string[]> {
  const results = await readEventsOf(tx.db, id, ['mailed', 'mailFailed'])
  const left = new Set(results.filter(({ kind }) => kind === 'mailed').map(({ details }) => details.mailId))
  const failed = results.filter(({ kind, at }) => kind === 'mailFailed' && at >= (mailedAt ?? 0))
  return failed.flatMap(({ details: { mailId = [] } }) => mailId).filter((mailId) => !left.has(mailId))
}

async function mailed(tx: Tx, request: CatalogueRequest): Promise<RequestPatch> {
  const { now } = tx
  const { status, answeredAt } = request
  return {
    mailedAt: now,
    ...withoutFailure(request),
    answeredAt: status === 'pending' ? null : (answeredAt ?? now),
    ...(status === 'approved' ? { remindAt: await reminderTime(tx, request.catalogueId, now) } : {}),
  }
}

const withoutFailure = ({ attention }: CatalogueRequest): RequestPatch => ({
  mailError: null,
  ...(attention === 'mailFailed' ? { attention: null, attentionAt: null } : {}),
})

/** Asks for the attention of staff only when they can act, and hides no answer of the visitor. */
function mailFailed({ now }: Tx, request: CatalogueRequest, mailError: string): RequestPatch {
  const { status, linkRevokedAt, attention } = request
  const isRemediable = (status === 'pending' || status === 'approved') && linkRevokedAt === null && attention === null
  return { mailError, ...(isRemediable ? { attention: 'mailFailed', attentionAt: now } : {}) }
}

export async function reportUnsentMail(tx: Tx, error: string): Promise<void> {
  for (const id of await findUnsent(tx.db)) {
    const request = await lockRequest(tx.db, id)
    const patch = mailFailed(tx, request, error)
    if (patch.attention) await changeRequest(tx, request, patch, {})
  }
}
