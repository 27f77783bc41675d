import type { LookupAddress } from 'node:dns'
import type { Config } from '../config.ts'
import { reachOf } from '../lib/private-networks.ts'
import { findAddresses } from './find-addresses.ts'

type Needs = Pick<Config, 'nameServers' | 'webhookPrivateNetworks'>

/** Where a webhook leads just now: these addresses and no others may be called. */
export interface Target {
  readonly url: URL
  readonly addresses: readonly LookupAddress[]
  readonly isPrivate: boolean
}

/** `inside`: an address is in a network that is not allowed. `plain`: it needs https. */
export type NoTarget = 'malformed' | 'unknownHost' | 'inside' | 'plain'

/** Every address that the name has now must be allowed, since any of them may be the one that is called. */
export async function findTarget(config: Needs, address: string, deadline: AbortSignal): Promise<Target | NoTarget> {
  const url = parseAddress(address)
  if (!url) return 'malformed'
  const host = hostOf(url)
  const addresses = await findAddresses(config, host, deadline)
  if (addresses.length === 0) return 'unknownHost'
  const reaches = addresses.map(({ address }) => reachOf(config.webhookPrivateNetworks, host, address))
  if (reaches.includes('refused')) return 'inside'
  if (url.protocol === 'http:' && reaches.includes('public')) return 'plain'
  return { url, addresses, isPrivate: reaches.includes('private') }
}

/** The URL's parser writes each way to spell an address in one way. */
function parseAddress(text: string): URL | undefined {
  const url = URL.parse(text.trim())
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return url && isWeb && url.username === '' && url.password === '' && url.hash === '' ? url : undefined
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
