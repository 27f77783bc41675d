import { setImmediate as turn } from 'node:timers/promises'
import { findCatalogue } from '../../catalogues/catalogues.ts'
import { isStillPreparing } from '../../catalogues/downloads.ts'
import { atOneTime, unlessJumped } from '../../database/clock-jump.ts'
import { transact } from '../../database/dialect.ts'
import { systemActor } from '../../lib/actor.ts'
import { second } from '../../lib/durations.ts'
import { readSender } from '../../mail/layout/sender.ts'
import { countWaitingOffered } from '../../mail/outbox.ts'
import type { Services } from '../../services.ts'
import { runTransaction } from '../../transaction/transaction.ts'
import {
  advance,
  afterAll,
  claim,
  endOffer,
  findRunning,
  interval,
  isHandedOut,
  type Offer,
  postpone,
} from '../offers/offers.ts'
import { endAndCancel } from './end-offer.ts'
import { type Chosen, offerTo, type Sending } from './offer-to.ts'
import { findOffering, type Wanted } from './offering.ts'
import { findNext } from './recipients.queries.ts'

/** Mails of all offers together. */
const perMinute = 50
/** Mails of one offer. More are no fault of the recipients, unless many others take theirs. */
const mostPutOff = ({ mailed }: Offer) => Math.max(500, mailed / 10)
/** Requests looked at in one statement, and statements in one go. */
const atOnce = 500
const most = 20
/** Milliseconds until the last mails have probably left. */
const soon = 5 * second

/** Hands the next mails of each offer to the outbox, unless those before are still waiting there. */
export async function sendOffers(services: Services): Promise<void> {
  const { db, now } = services
  const running = await findRunning(db)
  const handing: Offer[] = []
  for (const offer of running)
    if (!isHandedOut(offer) && !(await isStillPreparing(services, offer.catalogueId))) handing.push(offer)
  const share = Math.ceil(perMinute / Math.max(1, handing.length))
  for (const offer of running)
    if (offer.due <= now() && (await transact(db, (trx) => claim(trx, offer, now() + interval))))
      await sendSome(atOneTime(services), offer, handing.includes(offer) ? share : 0)
}

async function sendSome(services: Services, offer: Offer, share: number): Promise<void> {
  const { db, now } = services
  const wanted = { id: offer.catalogueId, number: offer.number }
  const found = await findOffering(db, wanted, now())
  const catalogue = await findCatalogue(db, offer.catalogueId)
  if (!found || !catalogue) return endUnlessJumped(services, offer, wanted)
  if (isHandedOut(offer)) return endOnceLeft(services, offer)
  const { all, putOff } = await countWaitingOffered(db, offer.id)
  const waiting = all - putOff
  if (waiting >= share || putOff >= mostPutOff(offer)) return
  const senderTo = await readSender(services)
  const offering = { ...found, refusedUntil: offer.started }
  if (!(await sendNext({ services, offer, offering, catalogueName: catalogue.name, senderTo }, share - waiting))) return
  await transact(db, (trx) => advance(trx, offer.id, afterAll))
  await endOnceLeft(services, offer)
}

/** After a jump of the clock an offer that only time ends waits. */
async function endUnlessJumped(services: Services, offer: Offer, wanted: Wanted): Promise<void> {
  const isEndedByTime = (await findOffering(services.db, wanted, offer.started)) !== undefined
  if (isEndedByTime) await unlessJumped(services, (still) => end(still, offer))
  else await end(services, offer)
}

const end = (services: Services, { id }: Offer): Promise<boolean> =>
  runTransaction(services, systemActor, (tx) => endAndCancel(tx, id, 'ended'))

async function endOnceLeft({ db, now }: Services, { id }: Offer): Promise<void> {
  const isDone = (await countWaitingOffered(db, id)).all === 0
  await transact(db, (trx) => (isDone ? endOffer(trx, id, 'done', now()) : postpone(trx, id, now() + soon)))
}

/** Returns whether everybody was looked at. */
async function sendNext(sending: Sending, share: number): Promise<boolean> {
  const { services, offer, offering } = sending
  let [place, left] = [offer.place, share]
  for (let statements = 0; statements < most && left > 0; statements++) {
    const found = await findNext(services.db, { ...offering, place }, atOnce)
    if (found.length === 0) return true
    for (const one of found) {
      if (left === 0) break
      if (one.standing === 'recipient' && (await sendOne(sending, one))) left--
      place = one.seq
    }
    await transact(services.db, (trx) => advance(trx, offer.id, place))
    await turn()
  }
  return false
}

const sendOne = (sending: Sending, chosen: Chosen): Promise<boolean> =>
  runTransaction(sending.services, systemActor, (tx) => offerTo(tx, sending, chosen))
