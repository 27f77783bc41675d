import type { LookupAddress } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import PQueue from 'p-queue'
import type { Config } from '../config.ts'

type Needs = Pick<Config, 'nameServers'>

/** Returns the addresses that a host has now, or none when no name server knows it or answers before the deadline. */
export async function findAddresses(
  { nameServers }: Needs,
  host: string,
  deadline: AbortSignal,
): Promise<LookupAddress[]> {
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
