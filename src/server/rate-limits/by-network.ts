import ipaddr from 'ipaddr.js'
import { removeAccountLimits } from './rate-limits.queries.ts'
import { type Counting, consume, consumeIfLeft, type Limit, refund, resetLimit } from './rate-limits.ts'

/** A limit of each network. An IPv6 /48, which one customer may hold, has ten times as much unless `ofSite` says less. */
export interface NetworkLimit extends Limit {
  readonly ofSite?: number
}

/** Counts against this network and the /48 that holds it; about one account, if that is named. Throws a 429. */
export async function consumeByNetwork(tx: Counting, limit: NetworkLimit, network: string, account?: string) {
  for (const [one, key] of countsOf(limit, network, account)) await consume(tx, one, key)
}

/** Returns false when a limit is exceeded. */
export async function consumeByNetworkIfLeft(tx: Counting, limit: NetworkLimit, network: string, account?: string) {
  for (const [one, key] of countsOf(limit, network, account)) if (!(await consumeIfLeft(tx, one, key))) return false
  return true
}

export async function refundByNetwork(
  tx: Pick<Counting, 'db'>,
  limit: NetworkLimit,
  network: string,
  account?: string,
) {
  for (const [one, key] of countsOf(limit, network, account)) await refund(tx, one, key)
}

export async function resetByNetwork(tx: Pick<Counting, 'db'>, limit: NetworkLimit, network: string, account?: string) {
  for (const [one, key] of countsOf(limit, network, account)) await resetLimit(tx, one, key)
}

/** Forgets what was counted about an account, in whichever network. */
export async function resetByAccount({ db }: Pick<Counting, 'db'>, { name }: NetworkLimit, account: string) {
  await removeAccountLimits(db, name, account)
}

function countsOf(limit: NetworkLimit, network: string, account?: string): [Limit, string][] {
  const keyOf = (holder: string) => (account === undefined ? holder : `${holder} ${account}`)
  const site = siteOf(network)
  const { ofSite = 10 * limit.times } = limit
  const inSite: [Limit, string][] = site === network ? [] : [[{ ...limit, times: ofSite }, keyOf(site)]]
  return [[limit, keyOf(network)], ...inSite]
}

/** Returns the /48 of an IPv6 network; an IPv4 address is its own. */
export function siteOf(network: string): string {
  if (!ipaddr.IPv6.isValidCIDR(network)) return network
  const [address] = ipaddr.IPv6.parseCIDR(network)
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/48`).toString()}/48`
}
