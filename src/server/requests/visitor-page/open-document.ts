import { type Actor, systemActor } from '../../lib/actor.ts'
import { conflict, ignoreNotFound } from '../../lib/errors.ts'
import { isSigned, sign } from '../../lib/tokens.ts'
import { readSender, type SenderTo } from '../../mail/layout/sender.ts'
import { clearMark } from '../../mail/refused-addresses.ts'
import type { Services } from '../../services.ts'
import { runTransaction, type Tx } from '../../transaction/transaction.ts'
import { findLatest } from '../events/request-events.ts'
import { unknownKey } from '../link/request-keys.ts'
import { changeRequest } from '../request/change-request.ts'
import { type CatalogueRequest, lockRequest } from '../request/request.ts'
import { changeByKey } from './change-visitor-request.ts'
import { copyFor } from './copy-for.ts'
import { openKey } from './open-key.ts'
import { tellFirstOpening } from './tell-first-opening.ts'

/** Counts an opening by a person. Returns an address of the file that works while the link does; a tour's page counts by itself. */
export async function openByPerson(services: Services, actor: Actor, key: string): Promise<{ url: string }> {
  await assertCopy(services, key)
  const senderTo = await readSender(services)
  const { catalogue, tour } = await changeByKey(
    services,
    actor,
    { key, action: 'open' },
    async (tx, request, opened) => {
      if (opened.catalogue) await countOpening(tx, senderTo, request)
      return opened
    },
  )
  if (tour?.link) return { url: tour.link }
  if (!catalogue) throw unknownKey()
  const { config, secret } = services
  return { url: `${config.publicUrl}/api/client/document/${key}?opened=${sign(secret, 'opened', key)}` }
}

/** Counts an opening by a person, unless it repeats one of the last seconds. */
export async function countOpening(tx: Tx, senderTo: SenderTo, request: CatalogueRequest): Promise<void> {
  if (isRepeat(tx, request.lastOpened)) return
  await clearMark(tx.db, tx.now, request.email)
  const counted = isOpenable(tx, request) ? { openings: request.openings + 1, lastOpened: tx.now } : {}
  const told = await tellFirstOpening(tx, senderTo, request)
  await changeRequest(tx, request, { ...counted, ...told }, { event: { kind: 'opened' } })
}

/** Nothing is counted while there is nothing to open; what else forbids it is said by the action. */
async function assertCopy(services: Services, key: string): Promise<void> {
  const { db, now, config } = services
  const opened = await openKey(db, { now: now(), config }, key)
  const copy = opened.catalogue && opened.actions.includes('open') ? await copyFor(services, key, opened) : undefined
  if (copy?.dead === 'unavailable') throw conflict('The catalogue is not available now.')
  if (copy?.dead === 'preparing') throw conflict('Your copy is being made. Please try again in a minute.')
}

/** The opening was counted before, so programs and browsers get the file. */
export const wasOpened = ({ secret }: Pick<Services, 'secret'>, key: string, opened = '') =>
  isSigned(secret, opened, 'opened', key)

/** Returns the file of a mailed key, or the reason why there is none. `counts`: record an opening by a program. */
export async function openByMachine(services: Services, key: string, counts: boolean) {
  const { db, now, config } = services
  const opened = await openKey(db, { now: now(), config }, key).catch(ignoreNotFound)
  if (!opened || opened.holder.by === 'form') return { dead: 'unknown' as const }
  const { state } = opened
  if (state === 'expired') return { dead: 'expired' as const }
  if (state === 'unavailable') return { dead: 'unavailable' as const }
  if (state !== 'open') return { dead: 'gone' as const }
  if (opened.catalogue?.download === 0) return { dead: 'readOnly' as const }
  const copy = await copyFor(services, key, opened)
  if (counts && !('dead' in copy))
    await runTransaction(services, systemActor, (tx) => countMachine(tx, opened.request.id))
  return copy
}

/** Whether a mailed key still opens a file, which one its holder may have begun to take. */
export async function opensFile({ db, clock, config }: Services, key: string): Promise<boolean> {
  const opened = await openKey(db, { now: clock.now(), config }, key).catch(ignoreNotFound)
  return opened?.state === 'open' && opened.catalogue?.download === 1
}

async function countMachine(tx: Tx, id: string): Promise<void> {
  const request = await lockRequest(tx.db, id)
  if (!isOpenable(tx, request)) return
  if (isRepeat(tx, (await findLatest(tx.db, id, ['openedByMachine']))?.at ?? null)) return
  const patch = { machineOpenings: request.machineOpenings + 1 }
  await changeRequest(tx, request, patch, { event: { kind: 'openedByMachine' } })
}

/** Milliseconds in which further openings are not counted: each would change the request and its list. */
const pause = 10_000

const isRepeat = ({ now }: Tx, last: number | null) => last !== null && Math.abs(now - last) < pause

const isOpenable = ({ now }: Tx, { status, linkRevokedAt, linkExpires }: CatalogueRequest) =>
  status === 'approved' && linkRevokedAt === null && linkExpires !== null && linkExpires > now
