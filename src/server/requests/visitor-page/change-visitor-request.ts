import { setTimeout as sleep } from 'node:timers/promises'
import type { VisitorAction } from '#contract/visitor-request.ts'
import type { Actor } from '../../lib/actor.ts'
import { conflict } from '../../lib/errors.ts'
import { readSender, type SenderTo } from '../../mail/layout/sender.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { findHolder } from '../link/request-keys.ts'
import { changeRequest } from '../request/change-request.ts'
import { type CatalogueRequest, lockBoth } from '../request/request.ts'
import { withdraw } from '../request/withdraw.ts'
import { leaveRequest } from '../submissions/counting.ts'
import { type Submission, setSubmission, withdrawAll } from '../submissions/submission.ts'
import { type OpenedKey, openKey } from './open-key.ts'
import { overtaken, unlessOvertaken } from './overtaken.ts'
import { takeBack } from './take-back.ts'

type Change<T> = (tx: Tx, request: CatalogueRequest, opened: OpenedKey) => Promise<T>

interface KeyUse {
  readonly key: string
  /** Undefined for what every state allows. */
  readonly action: VisitorAction | undefined
  /** Another request that the change may need. */
  readonly findOther?: (tx: Tx, id: string) => Promise<string | undefined>
}

/** Throws a 404 for an unknown key, and a 409 when the key does not allow this action now. */
export function changeByKey<T>(
  services: Services,
  actor: Actor,
  { key, action, findOther }: KeyUse,
  change: Change<T>,
) {
  return unlessOvertaken(() =>
    transactAs(services, actor, async (tx) => {
      const { requestId } = await findHolder(tx.db, tx.now, key)
      const request = await lockBoth(tx.db, requestId, await findOther?.(tx, requestId))
      const opened = await openKey(tx.db, tx, key)
      if (opened.request.id !== requestId) throw overtaken()
      if (action) refuseUnless(opened, action)
      return change(tx, request, opened)
    }),
  )
}

/** Throws a 409 when the key does not allow this action now. */
export function refuseUnless({ state, actions, tour }: OpenedKey, action: VisitorAction): void {
  if (['open', 'read', 'ask'].includes(action) && state === 'unavailable')
    throw conflict(tour ? 'The tour is not open now.' : 'The catalogue is not available now.')
  if (action === 'open' && tour && !actions.includes(action))
    throw conflict('This link does not open the tour any more.')
  if (action === 'open' && !actions.includes(action) && actions.includes('read'))
    throw conflict('This catalogue can only be read in the browser.')
  if (!actions.includes(action)) throw conflict(refusals[action])
}

const decided = 'This request has been looked at meanwhile, or this link does not allow it.'
const refusals: Record<VisitorAction, string> = {
  correct: decided,
  withdraw: decided,
  answer: 'There is no question that waits for an answer.',
  open: 'This link does not open the catalogue any more.',
  read: 'This link does not open the catalogue any more.',
  ask: 'This link does not open the catalogue any more.',
  renew: 'This link does not allow it.',
  erase: 'This link does not allow it.',
}

export async function answerQuestion(services: Services, actor: Actor, key: string, text: string): Promise<void> {
  const message = text.trim()
  await changeByKey(services, actor, { key, action: 'answer' }, (tx, request) =>
    changeRequest(
      tx,
      request,
      { question: null, answer: message, attention: 'answered', attentionAt: tx.now },
      { event: { kind: 'answered', details: { message } }, audit: { action: 'request.answer' } },
    ),
  )
}

/** Milliseconds. The fixed time hides whether others asked too, and whether staff have decided. */
const minResponseTime = 100

/** A form's key withdraws its own submission, a mailed one the request. */
export async function withdrawRequest(services: Services, actor: Actor, key: string): Promise<void> {
  await Promise.all([sleep(minResponseTime), withdrawByKey(services, actor, key)])
}

async function withdrawByKey(services: Services, actor: Actor, key: string): Promise<void> {
  const senderTo = await readSender(services)
  await changeByKey(services, actor, { key, action: 'withdraw' }, async (tx, request, { holder }) => {
    if (holder.by === 'form') return withdrawForm(tx, senderTo, request, holder.submission)
    const open = await takeBack(tx, senderTo, request)
    if (open.status !== 'pending') throw conflict(decided)
    await withdrawAll(tx.db, request.id, tx.now)
    await withdraw(tx, open)
  })
}

async function withdrawForm(tx: Tx, senderTo: SenderTo, request: CatalogueRequest, { id }: Submission): Promise<void> {
  const open = id === request.submissionId ? await takeBack(tx, senderTo, request) : request
  await setSubmission(tx.db, id, { withdrawnAt: tx.now })
  const othersStand = await leaveRequest(tx, open, id, 'submissionWithdrawn')
  if (!othersStand) await withdraw(tx, open)
}

export async function askForNewLink(services: Services, actor: Actor, key: string): Promise<void> {
  await changeByKey(services, actor, { key, action: 'renew' }, (tx, request) =>
    changeRequest(
      tx,
      request,
      { attention: 'renewalAsked', attentionAt: tx.now },
      { event: { kind: 'renewalAsked' }, audit: { action: 'request.askForNewLink' } },
    ),
  )
}
