import type { Selectable } from 'kysely'
import type { Db, Trx } from '../database/dialect.ts'
import { prepared } from '../database/prepared.ts'
import type { Tables } from '../database/schema.ts'
import { clockSkew } from '../lib/clock.ts'

type KnownDevice = Selectable<Tables['knownDevice']>
type SignIn = Pick<KnownDevice, 'hash' | 'device' | 'network' | 'seen'>

const touch = prepared((db: Db, { hash, device, network, seen }: SignIn) =>
  db.updateTable('knownDevice').set({ device, network, seen }).where('hash', '=', hash),
)

/** Returns false when there is no such device. */
export async function touchDevice(trx: Trx, row: SignIn): Promise<boolean> {
  const { numAffectedRows } = await touch(trx, row)
  return numAffectedRows === 1n
}

interface Like extends Pick<KnownDevice, 'userId' | 'device' | 'network'> {
  after: number
}

const like = prepared((db: Db, { userId, device, network, after }: Like) =>
  db
    .selectFrom('knownDevice')
    .where('userId', '=', userId)
    .where('device', '=', device)
    .where('network', '=', network)
    .where('seen', '>', after)
    .select('hash')
    .orderBy('seen', 'desc')
    .limit(1),
)

/** Returns the hash of the person's latest device of these families in this network, seen after this time. */
export async function findDeviceLike(trx: Trx, sought: Like): Promise<string | undefined> {
  const { rows } = await like(trx, sought)
  return rows[0]?.hash
}

/** Keeps this many of the person's other devices, those that the person was told of first. */
export async function insertDevice(trx: Trx, row: KnownDevice, others: number): Promise<void> {
  const own = trx.selectFrom('knownDevice').where('userId', '=', row.userId)
  const oldest = own
    .orderBy('told', 'desc')
    .orderBy('seen', 'desc')
    .orderBy('hash')
    .select('hash')
    .limit(1_000)
    .offset(others)
  await trx.deleteFrom('knownDevice').where('hash', 'in', oldest).execute()
  const { hash: _, userId: __, ...facts } = row
  const added = trx.insertInto('knownDevice').values(row)
  await added.onConflict((conflict) => conflict.column('hash').doUpdateSet(facts)).execute()
}

export async function hasDevice(db: Db, userId: string): Promise<boolean> {
  const own = db.selectFrom('knownDevice').where('userId', '=', userId).select('hash')
  return (await own.limit(1).executeTakeFirst()) !== undefined
}

interface Ended {
  readonly userId: string
  readonly hash: string | null
  /** Of the device on which the person ends the other one. */
  readonly here: string | null
}

/** Devices that the person was not told of go too, except for the one on which they act. */
export async function removeDevice(trx: Trx, { userId, hash, here }: Ended): Promise<void> {
  const own = trx.deleteFrom('knownDevice').where('userId', '=', userId)
  const others = here === null ? own : own.where('hash', '!=', here)
  await others.where(({ or, eb }) => or([eb('hash', '=', hash), eb('told', '=', 0)])).execute()
}

export async function removeDevicesOf(trx: Trx, userId: string, except: string | null): Promise<void> {
  const own = trx.deleteFrom('knownDevice').where('userId', '=', userId)
  await (except === null ? own : own.where('hash', '!=', except)).execute()
}

export async function removeOldDevices(trx: Trx, before: number): Promise<void> {
  await trx.deleteFrom('knownDevice').where('seen', '<', before).execute()
}

/** A clock that ran ahead would otherwise let them be known for longer. */
export async function clampDevices(trx: Trx, now: number): Promise<void> {
  await trx
    .updateTable('knownDevice')
    .set({ seen: now })
    .where('seen', '>', now + clockSkew)
    .execute()
}

export async function removeEveryDevice(trx: Trx): Promise<void> {
  await trx.deleteFrom('knownDevice').execute()
}
