import ipaddr from 'ipaddr.js'
import { transact } from '../database/dialect.ts'
import { browserOf } from '../http/browser-cookie.ts'
import { day } from '../lib/durations.ts'
import { hashToken } from '../lib/tokens.ts'
import { siteOf } from '../rate-limits/by-network.ts'
import type { Services } from '../services.ts'
import type { Tx } from '../transaction/transaction.ts'
import * as queries from './known-devices.queries.ts'

/** Milliseconds in which the same families in the same network are no new device. */
const likeness = 90 * day
const remembered = 365 * day
const devicesPerUser = 50

interface SignedIn {
  readonly userId: string
  /** Families of browser and system. */
  readonly device: string
}

interface Recognised {
  /** Undefined for a program that keeps no cookie and is like a known device. */
  readonly hash: string | undefined
}

/** Returns the known device with which somebody signs in; undefined for a new one (product: New devices). */
export async function recognise(tx: Tx, { userId, device }: SignedIn): Promise<Recognised | undefined> {
  const browser = browserIn(tx)
  const hash = hashOf(userId, browser.id)
  const facts = { device, network: areaOf(tx.actor.network), seen: tx.now }
  if (await queries.touchDevice(tx.db, { hash, ...facts })) return { hash }
  const like = await queries.findDeviceLike(tx.db, { userId, ...facts, after: tx.now - likeness })
  if (like === undefined) return undefined
  if (browser.isReturning) return { hash: await remember(tx, { userId, device }, 0) }
  // A program that keeps no cookie would leave a row at each sign-in.
  await queries.touchDevice(tx.db, { hash: like, ...facts })
  return { hash: undefined }
}

/** Returns the device's hash. `told`: 0 when nobody tells the person of it. */
export async function remember(tx: Tx, { userId, device }: SignedIn, told: 0 | 1 = 1): Promise<string> {
  const hash = hashOf(userId, browserIn(tx).id)
  const row = { hash, userId, device, network: areaOf(tx.actor.network), seen: tx.now, told }
  await queries.insertDevice(tx.db, row, devicesPerUser - 1)
  return hash
}

const browserIn = ({ actor, config }: Tx) => actor.browser ?? browserOf(undefined, config)

/** People who share a browser share nothing here. */
const hashOf = (userId: string, id: string) => hashToken(`${userId} ${id}`)

/** What one household or firm has: the /24 of an IPv4 network, the /48 of an IPv6 one. */
function areaOf(network: string): string {
  if (!ipaddr.IPv4.isValidFourPartDecimal(network)) return siteOf(network)
  return `${ipaddr.IPv4.networkAddressFromCIDR(`${network}/24`).toString()}/24`
}

export const { hasDevice, removeDevice: forgetDevice, removeDevicesOf: forgetDevicesOf } = queries

export const forgetEveryDevice = queries.removeEveryDevice

/** Also corrects those that a clock dated ahead. */
export async function purgeDevices({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await transact(db, async (trx) => {
    await queries.removeOldDevices(trx, now() - remembered)
    await queries.clampDevices(trx, now())
  })
}
