import { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'
import type { Config } from '../config.ts'
import { second } from '../lib/durations.ts'

/** What the name servers say: records, none, or that they do not say. */
export type Answer = readonly string[] | 'unknown'

interface SenderRecords {
  readonly spf: Answer
  readonly dmarc: Answer
  readonly mx: Answer
}

/** Milliseconds for all answers together. */
const longest = 3 * second

/** Asks the name servers for the records of a sender's domain. */
export async function findSenderRecords({ nameServers }: Pick<Config, 'nameServers'>, domain: string) {
  const resolver = new Resolver({ timeout: second, tries: 2 })
  if (nameServers.length > 0) resolver.setServers(nameServers)
  const timer = setTimeout(() => resolver.cancel(), longest)
  try {
    const [spf, dmarc, mx] = await Promise.all([
      findTexts(resolver, domain, /^v=spf1( |$)/i),
      findPolicy(resolver, domain),
      findReceivers(resolver, domain),
    ])
    return { spf, dmarc, mx } satisfies SenderRecords
  } finally {
    clearTimeout(timer)
  }
}

async function findTexts(resolver: Resolver, name: string, kind: RegExp): Promise<Answer> {
  const records = await answered(resolver.resolveTxt(name))
  return records === 'unknown' ? records : records.map((parts) => parts.join('')).filter((text) => kind.test(text))
}

/** A policy of the domain, or else of the nearest domain above it. */
async function findPolicy(resolver: Resolver, domain: string): Promise<Answer> {
  const labels = domain.split('.')
  for (let from = 0; from === 0 || from < labels.length - 1; from++) {
    const found = await findTexts(resolver, `_dmarc.${labels.slice(from).join('.')}`, /^v=DMARC1\s*(;|$)/)
    if (found === 'unknown' || found.length > 0) return found
  }
  return []
}

/** A single dot says that the domain takes no mail (RFC 7505). */
async function findReceivers(resolver: Resolver, domain: string): Promise<Answer> {
  const records = await answered(resolver.resolveMx(domain))
  return records === 'unknown' ? records : records.map(({ exchange }) => exchange).filter((host) => host !== '')
}

const none = ['ENODATA', 'ENOTFOUND']

async function answered<T>(asked: Promise<T[]>): Promise<T[] | 'unknown'> {
  return asked.catch(({ code }) => (none.includes(code) ? [] : ('unknown' as const)))
}

/** Of an address such as `Docent <docent@example.com>`. */
export const domainOf = (mailFrom: string): string =>
  domainToASCII(/@([^@>\s]+)>?\s*$/.exec(mailFrom)?.[1] ?? '') || mailFrom
