import type { LookupAddress } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import PQueue from 'p-queue'
import type { Config } from '../config.ts'
import { reachOf } from '../lib/private-networks.ts'

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
  const addresses = await resolve(config, host, deadline)
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

async function resolve({ nameServers }: Needs, host: string, deadline: AbortSignal): Promise<LookupAddress[]> {
  const family = isIP(host)
  if (family !== 0) return [{ address: host, family }]
  if (nameServers.length > 0) return ask(nameServers, host, deadline)
  const own = await inHostsFile(host)
  const found = own.length > 0 ? own : await ask(nameServers, host, deadline)
  if (found.length > 0 || deadline.aborted) return found
  return Promise.race([askMachine(host, deadline).catch(() => []), aborted(deadline)])
}

/** Names of the machine's own file come before those of name servers, as everywhere on it. */
async function inHostsFile(host: string): Promise<LookupAddress[]> {
  const lines = (await readFile('/etc/hosts', 'utf8').catch(() => '')).split('\n')
  const fields = lines.map((line) => line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/))
  return fields.flatMap(([address = '', ...names]) =>
    names.includes(host) && isIP(address) !== 0 ? [{ address, family: isIP(address) }] : [],
  )
}

/** One at a time: each takes one of the few threads that look up the database and the mail server too, also after its deadline. */
const lookups = new PQueue({ concurrency: 1 })

/** Also completes names by its search domains. */
const askMachine = (host: string, signal: AbortSignal) => lookups.add(() => lookup(host, { all: true }), { signal })

/** Asks without a thread. */
async function ask(nameServers: readonly string[], host: string, deadline: AbortSignal): Promise<LookupAddress[]> {
  const resolver = new Resolver()
  if (nameServers.length > 0) resolver.setServers(nameServers)
  deadline.addEventListener('abort', () => resolver.cancel(), { once: true })
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return found.flatMap((answer, at) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: at === 0 ? 4 : 6 })) : [],
  )
}

const aborted = (signal: AbortSignal) =>
  new Promise<[]>((resolve) => {
    if (signal.aborted) resolve([])
    else signal.addEventListener('abort', () => resolve([]), { once: true })
  })
