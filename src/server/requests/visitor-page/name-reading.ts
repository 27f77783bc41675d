import type { BodyOf } from '#contract/endpoint.ts'
import type { visitorRequest } from '#contract/visitor-request.ts'
import { touchLock } from '../../database/locks.ts'
import type { Actor } from '../../lib/actor.ts'
import { conflict } from '../../lib/errors.ts'
import { consume } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import { readSettings } from '../../settings/change-settings.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { limits } from '../rate-limits.ts'
import { findReader, forgetReaders, insertReader } from '../reading/named.ts'
import { changeByKey, refuseUnless } from './change-visitor-request.ts'

/**
 * The visitor lets staff see what they read from now on, or takes that back, which deletes what was seen. Only agreeing
 * is limited: nobody waits to take it back, and without agreeing again there is nothing to take back.
 */
export async function nameReading(
  services: Services,
  actor: Actor,
  { key, named }: BodyOf<typeof visitorRequest.nameReading>,
): Promise<void> {
  await changeByKey(services, actor, { key, action: undefined }, async (tx, { id }, opened) => {
    // Whoever can read may agree, and whoever agreed may always take it back.
    if (named || opened.holder.by === 'form') refuseUnless(opened, 'read')
    if (named) await assertAsked(tx)
    const hasAgreed = (await findReader(tx.db, id)) !== undefined
    if (named === hasAgreed) return
    if (named) await consume(tx, limits.agreeByKey, opened.hash)
    if (named) await insertReader(tx.db, id, tx.now)
    else await forgetReaders(tx.db, [id])
    await tx.audit('request.nameReading', id, { named })
  })
}

/** The lock keeps the firm from ending it at this moment: what was agreed to is forgotten then. */
async function assertAsked(tx: Tx): Promise<void> {
  await touchLock(tx.db, 'settings', tx.now)
  const { privacy } = await readSettings(tx)
  if (privacy.reading !== 'named') throw conflict('This is not asked here any more.')
}
