import { randomUUIDv7 } from 'node:crypto'
import { type editions, listedFiles } from '#contract/editions.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { lockOpenCatalogue } from '../../catalogues/catalogues.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import { conflict, invalid } from '../../lib/errors.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { findOffers, findOtherRunning, findRunningOf, insertOffer } from '../offers/offers.ts'
import { type Counted, countRecipients } from './count-recipients.ts'
import { endAndCancel } from './end-offer.ts'
import { readOffering } from './offering.ts'

interface Wanted {
  readonly id: string
  readonly number: number
}

export const listOffers = async ({ db }: Services, catalogueId: string) => ({
  data: await findOffers(db, catalogueId, listedFiles),
})

/** Counts the recipients, and begins the offer when their number is confirmed. */
export async function offerEdition(
  services: Services,
  actor: AuthenticatedActor,
  wanted: Wanted,
  { preview, confirm }: BodyOf<typeof editions.offer>,
): Promise<Counted> {
  if ((preview === undefined) === (confirm === undefined))
    throw invalid('confirm', 'Please ask for a preview or confirm one.')
  const offering = await transactAs(services, actor, (tx) => readOffering(tx.db, wanted, tx.now))
  const counted = await countRecipients(services.db, offering)
  if (confirm === undefined) return counted
  if (confirm !== counted.recipients)
    throw conflict('The number of recipients has changed meanwhile. Please look at it again.')
  if (confirm === 0) throw conflict('There is nobody to whom this edition could be offered.')
  await begin(services, actor, wanted, confirm)
  return counted
}

async function begin(services: Services, actor: AuthenticatedActor, { id, number }: Wanted, recipients: number) {
  await transactAs(services, actor, async (tx) => {
    await lockOpenCatalogue(tx.db, id)
    await readOffering(tx.db, { id, number }, tx.now)
    await endReplaced(tx, id, number)
    const row = { id: randomUUIDv7(), catalogueId: id, number, state: 'running' as const, recipients }
    const begun = { mailed: 0, failed: 0, place: -1, started: tx.now, ended: null, due: tx.now }
    if (!(await insertOffer(tx.db, { ...row, ...begun })))
      throw conflict('An edition of this catalogue is being offered already.')
    await tx.audit('edition.offer', id, { number, recipients })
  })
}

/** Ends the offer of another edition: links open this one now. */
async function endReplaced(tx: Tx, catalogueId: string, number: number): Promise<void> {
  const other = await findOtherRunning(tx.db, catalogueId, number)
  if (other) await endAndCancel(tx, other.id, 'ended')
}

/** Mails that have not left do not leave any more. */
export async function stopOffer(services: Services, actor: AuthenticatedActor, { id, number }: Wanted): Promise<void> {
  await transactAs(services, actor, async (tx) => {
    const offer = await findRunningOf(tx.db, id, number)
    if (!offer || !(await endAndCancel(tx, offer.id, 'stopped')))
      throw conflict('This edition is not being offered now.')
    await tx.audit('edition.stopOffer', id, { number })
  })
}
