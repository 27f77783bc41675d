import type { AuthenticatedActor } from '../lib/actor.ts'
import { notFound } from '../lib/errors.ts'
import type { Services } from '../services.ts'
import type { Tx } from '../transaction/transaction.ts'
import { forgetDevice, forgetDevicesOf } from './known-devices.ts'
import * as queries from './sessions.queries.ts'
import { lockCallsOf, oldest, revokeSessionsOf } from './sessions.ts'
import { transactAs } from './transact-as.ts'

export async function listSessions({ db, now }: Pick<Services, 'db' | 'now'>, { caller }: AuthenticatedActor) {
  const rows = await queries.findSessionsOf(db, caller.id, oldest(now()))
  return { data: rows.map((row) => ({ ...row, current: row.id === caller.credential })) }
}

/** Its device is new again, so whoever signs in there once more is told of by mail. */
export async function endOwnSession(services: Services, actor: AuthenticatedActor, id: string): Promise<void> {
  const end = async (tx: Tx<AuthenticatedActor>) => {
    const ended = await queries.removeSessionOf(tx.db, { id, userId: tx.actor.caller.id, ...oldest(tx.now) })
    if (!ended) throw notFound('This session')
    const { id: userId, credential } = tx.actor.caller
    const here = await queries.findDeviceOf(tx.db, credential)
    await forgetDevice(tx.db, { userId, hash: ended.knownDevice, here })
    await tx.audit('session.end', id)
  }
  await transactAs(services, actor, end, (trx) => queries.lockCallsOfSession(trx, id))
}

export async function endOtherSessions(services: Services, actor: AuthenticatedActor): Promise<void> {
  const end = async (tx: Tx<AuthenticatedActor>) => {
    const { id, credential: sessionId } = tx.actor.caller
    await revokeSessionsOf(tx.db, id, sessionId)
    await forgetDevicesOf(tx.db, id, await queries.findDeviceOf(tx.db, sessionId))
    await tx.audit('session.endOthers', id)
  }
  await transactAs(services, actor, end, (trx) => lockCallsOf(trx, actor.caller.id))
}

/** Ends the person's sessions on this device, and those that began `since` then on devices that they were not told of. The device is new again. */
export async function endSessionsOn(tx: Tx, userId: string, device: string, since: number): Promise<void> {
  await lockCallsOf(tx.db, userId)
  await forgetDevice(tx.db, { userId, hash: device, here: null })
  await queries.removeSessionsOn(tx.db, userId, { device, since })
}
