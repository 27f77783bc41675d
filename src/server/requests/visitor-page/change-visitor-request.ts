import type { Selectable } from 'kysely'
import type { VisitorAction } from '#contract/visitor-request.ts'
import { audit } from '../../audit/audit.ts'
import type { Trx } from '../../database/dialect.ts'
import type { Tables } from '../../database/schema.ts'
import type { Actor } from '../../lib/actor.ts'
import { conflict } from '../../lib/errors.ts'
import { cancelMailAbout } from '../../mail/outbox.queries.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { recordEvent } from '../events/request-events.ts'
import { countChange } from '../figures/figures.ts'
import { findHolder } from '../link/request-keys.ts'
import { lockRequest } from '../request/lock-request.ts'
import { countMove } from '../request/request-counters.ts'
import { updateWhen } from '../request/requests.queries.ts'
import { type Opened, openKey } from './visitor-request.ts'

type Request = Selectable<Tables['catalogueRequest']>

/**
 * Runs a visitor's change in one transaction, with the request locked. Throws a 404 for an unknown key, and a 409 when
 * the key does not allow this action now.
 */
export function changeByKey<T>(
  services: Services,
  actor: Actor,
  key: string,
  action: VisitorAction,
  change: (trx: Trx, actor: Actor, request: Request, opened: Opened) => Promise<T>,
): Promise<T> {
  const { now } = services
  return transactAs(services, actor, async (trx, actor) => {
    const { requestId } = await findHolder(trx, now(), key)
    const request = await lockRequest(trx, requestId)
    const opened = await openKey(trx, services, key)
    if (!opened.actions.includes(action)) throw conflict(refusals[action])
    return change(trx, actor, request, opened)
  })
}

const decided = 'This request has been looked at meanwhile, or this link does not allow it.'
const refusals: Record<VisitorAction, string> = {
  correct: decided,
  withdraw: decided,
  answer: 'There is no question that waits for an answer.',
  open: 'This link does not open the catalogue any more.',
  renew: 'There is no need to ask for a new link.',
  erase: 'This link does not allow it.',
}

/** Answers the question of staff, who see it at the top of their list. */
export async function answerQuestion(services: Services, actor: Actor, key: string, text: string): Promise<void> {
  const { now } = services
  const message = text.trim()
  await changeByKey(services, actor, key, 'answer', async (trx, actor, { id }) => {
    const answered = { question: null, answer: message, attention: 'answered', attentionAt: now() } as const
    await updateWhen(trx, id, 'pending', answered)
    await recordEvent(trx, services, actor, id, 'answered', { message })
    await audit(trx, now(), actor, 'request.answer', id)
  })
}

/** Takes a pending request back. It stays in the history. */
export async function withdrawRequest(services: Services, actor: Actor, key: string): Promise<void> {
  await changeByKey(services, actor, key, 'withdraw', (trx, actor, request) => withdraw(trx, services, actor, request))
}

/** Ends a pending request without a decision. */
export async function withdraw(trx: Trx, services: Services, actor: Actor, request: Request): Promise<void> {
  const { id, ownerId } = request
  const at = services.now()
  await cancelMailAbout(trx, id, at)
  const withdrawn = { status: 'withdrawn', decidedAt: at, attention: null, attentionAt: null } as const
  await updateWhen(trx, id, 'pending', withdrawn)
  await recordEvent(trx, services, actor, id, 'withdrawn')
  await audit(trx, at, actor, 'request.withdraw', id)
  await countChange(trx, request, withdrawn)
  await countMove(trx, ownerId, 'pending', 'withdrawn')
}

/** Asks staff for a new link, who see it at the top of their list. */
export async function askForNewLink(services: Services, actor: Actor, key: string): Promise<void> {
  const { now } = services
  await changeByKey(services, actor, key, 'renew', async (trx, actor, { id }) => {
    await updateWhen(trx, id, 'approved', { attention: 'renewalAsked', attentionAt: now() })
    await recordEvent(trx, services, actor, id, 'renewalAsked')
    await audit(trx, now(), actor, 'request.askForNewLink', id)
  })
}
