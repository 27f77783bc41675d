import type { Selectable } from 'kysely'
import type { RequestEvent } from '#contract/request-shapes.ts'
import { audit } from '../../audit/audit.ts'
import type { Trx } from '../../database/dialect.ts'
import type { Tables } from '../../database/schema.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import { conflict, forbidden } from '../../lib/errors.ts'
import { readSender } from '../../mail/layout/sender.ts'
import { cancelMailAbout } from '../../mail/outbox.queries.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { findLatest } from '../events/request-events.queries.ts'
import { recordEvent } from '../events/request-events.ts'
import { countChange } from '../figures/figures.ts'
import { removeKeys } from '../link/request-keys.queries.ts'
import { noLink } from '../request/delivery.queries.ts'
import { lockRequest } from '../request/lock-request.ts'
import { countMove } from '../request/request-counters.ts'
import * as queries from '../request/requests.queries.ts'
import { refuseTwice } from '../submit/replace-fields.ts'
import { askAgain } from './ask-question.ts'

type Request = Selectable<Tables['catalogueRequest']>

/** Makes a decided request pending again, before its mail leaves. */
export async function undoDecision(services: Services, actor: AuthenticatedActor, id: string): Promise<void> {
  const { now } = services
  const senderTo = await readSender(services)
  await transactAs(services, actor, async (trx, actor) => {
    const request = await lockRequest(trx, id)
    assertUndoable(services, actor, request)
    await withdrawMail(trx, now(), request)
    const asked = await whatWasAsked(trx, request)
    if (await queries.findPendingOf(trx, request.emailKey, asked.catalogueId))
      throw conflict('The visitor has asked again meanwhile, so this decision stands.')
    await queries.updateWhen(trx, id, request.status, { ...undecided, ...asked, ...(await waitingAnswer(trx, id)) })
    await askAgain(trx, services, senderTo(request), request)
    await recordEvent(trx, services, actor, id, 'undone')
    await audit(trx, now(), actor, 'request.undo', id)
    await countChange(trx, request, { ...undecided, ...asked })
    await countMove(trx, request.ownerId, request.status, 'pending')
  }).catch(refuseTwice)
}

/** Seconds that are left for this caller to undo the decision; 0 when it cannot be undone. */
export function undoSecondsLeft(
  { now, config }: Pick<Services, 'now' | 'config'>,
  { caller }: AuthenticatedActor,
  { status, decidedAt, decidedBy, answeredAt, email }: Request,
): number {
  if (status !== 'approved' && status !== 'rejected') return 0
  // Told to the visitor, or erased by them.
  if (answeredAt !== null || email === '') return 0
  if (decidedAt === null || (decidedBy !== caller.id && caller.role !== 'SUPER_ADMIN')) return 0
  const left = Math.ceil((decidedAt + config.undoSeconds * 1_000 - now()) / 1_000)
  // A decision from before the clock was set back is not held for longer.
  return Math.max(0, Math.min(left, config.undoSeconds))
}

function assertUndoable(services: Services, actor: AuthenticatedActor, request: Request): void {
  if (request.status !== 'approved' && request.status !== 'rejected') throw conflict('There is no decision to undo.')
  if (undoSecondsLeft(services, actor, request) > 0) return
  if (request.decidedBy !== actor.caller.id && actor.caller.role !== 'SUPER_ADMIN')
    throw forbidden('Only the person who decided can undo this.')
  throw conflict('It is too late to undo this decision, or its mail has left.')
}

async function withdrawMail(trx: Trx, now: number, { id, mailId }: Request): Promise<void> {
  if (!(await cancelMailAbout(trx, id, now))) throw conflict('The mail is leaving, so this decision cannot be undone.')
  if (mailId) await removeKeys(trx, id, mailId)
}

const undecided = {
  ...noLink,
  status: 'pending',
  answeredAt: null,
  decidedAt: null,
  decidedBy: null,
  message: null,
} as const

/** The catalogue that the visitor asked for: none, when staff chose it. */
async function whatWasAsked(trx: Trx, { id, status, catalogueId, catalogueName }: Request) {
  const approval = status === 'approved' ? await findLatest(trx, id, ['approved']) : undefined
  const { chosen } = JSON.parse(approval?.details ?? '{}') as RequestEvent['details']
  return chosen ? { catalogueId: '', catalogueName: '' } : { catalogueId, catalogueName }
}

/** An answer that the decision had taken off the list of what waits for staff. */
async function waitingAnswer(trx: Trx, id: string) {
  const latest = await findLatest(trx, id, ['questioned', 'answered'])
  if (latest?.kind !== 'answered') return { attention: null, attentionAt: null }
  return { attention: 'answered', attentionAt: latest.at } as const
}
