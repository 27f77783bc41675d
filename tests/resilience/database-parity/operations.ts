import { type Access, accessLevels } from '#contract/endpoint.ts'
import { entries } from '#contract/index.ts'
import { password, pdf } from '#support/given.ts'
import { hostileValues, spoil, type valueFor } from '../harness/hostile.ts'
import type { Random } from '../harness/run.ts'
import { bearer, json } from '../harness/send.ts'
import type { Asked } from './pair.ts'
import { addresses, noAddresses, noTexts, numbers, pageKeys, passwords, texts, unknownIds } from './values.ts'

/** Placeholders for values in both products' replies, by kind, the newest last. */
export type Memory = Map<string, string[]>
export type Tokens = Record<Access, string | undefined>

/** Prefers the newest, because older ones may no longer be valid. */
const kept = (kind: string) => (['issued', 'link', 'ticket', 'refresh'].includes(kind) ? 2 : 20)
const found: Record<string, RegExp> = {
  id: /"id":"(known-\d+-)"/g,
  key: /"(?:next|previous)":"([^"]+)"/g,
  refresh: /"refreshToken":"(known-\d+-)"/g,
  ticket: /[?&]id=(known-\d+-)/g,
  link: /client\/document\/(known-\d+-)/g,
  tour: /"token":"(known-\d+-)"/g,
  file: /"url":"(http:\/\/[^/]+\/api\/document\/file\/[^"\s]+)/g,
  issued: /(http:\/\/[^/]+\/api\/document\/file\/[^"\s]+&size=[^"\s]+)/g,
  person: /"email":"([^"]+)"/g,
}

/** Ids are stored by domain, other values by the call that accepts them. */
export function learn(memory: Memory, call: string, said: string): void {
  for (const [kind, pattern] of Object.entries(found)) {
    const name = kind === 'id' ? `id/${call.split('.')[0]}` : kind
    const values = [...said.matchAll(pattern)].map(([, value = '']) => value)
    memory.set(name, [...new Set([...(memory.get(name) ?? []), ...values])].slice(-kept(name)))
  }
}

const recall = (memory: Memory, random: Random, kind: string): string =>
  random.pick(memory.get(kind) ?? []) ?? random.pick(unknownIds)

type Schema = Parameters<typeof valueFor>[0]

export function operationsOf(random: Random, memory: Memory, now: () => number) {
  const some = (kind: string) => recall(memory, random, kind)
  /** Mostly valid values, so that most calls reach the database. */
  const mostly = <T>(value: T, values: readonly unknown[]): unknown =>
    random.chance(0.85) ? value : random.pick(values)
  const time = (from: number) => mostly(now() + random.between(from, from + 2_000_000), numbers)

  const fields: Record<string, (domain: string) => unknown> = {
    email: () => mostly(random.pick(addresses), noAddresses),
    username: () => (random.chance(0.7) ? some('person') : random.pick(addresses)),
    refreshToken: () => some('refresh'),
    token: () => some(random.chance(0.5) ? 'tour' : 'ticket'),
    id: (domain) => some(domain === 'tourAccess' ? 'id/tourAccess' : 'ticket'),
    catalogueId: () => some('id/catalogues'),
    extension: () => mostly('pdf', ['png', 'exe']),
    url: () => some('issued').split('?')[0],
    homepage: () => mostly('', texts),
    redirectUrl: () => random.pick(['', 'https://elsewhere.example/', 'javascript:alert(1)']),
    startTime: () => time(-1_900_000),
    endTime: () => time(0),
    size: (domain) => mostly(domain === 'documents' ? pdf.length : random.between(1, 12), numbers),
    page: () => mostly(random.between(1, 40), numbers),
    after: () => mostly(some('key'), pageKeys),
    before: () => mostly(some('key'), pageKeys),
    sortOrder: () => mostly(random.pick(['ASC', 'DESC']), ['asc', '', 'desc; --']),
  }

  function value(name: string, schema: Schema, domain: string): unknown {
    if (/password/i.test(name)) return mostly(password, passwords)
    if (fields[name]) return fields[name](domain)
    if (schema.enum) return random.pick(schema.enum)
    // A form has eleven of them, and one invalid value refuses it.
    return random.pick(random.chance(0.99) ? texts : noTexts)
  }

  function valuesOf({ properties = {}, required = [] }: Schema, domain: string, often: number) {
    const given = Object.entries(properties).filter(([name]) => required.includes(name) || random.chance(often))
    return Object.fromEntries(given.map(([name, schema]) => [name, value(name, schema, domain)]))
  }

  function search(query: Schema | undefined, domain: string): string {
    const given = Object.entries(valuesOf(query ?? {}, domain, 0.35))
    return given.length > 0 ? `?${new URLSearchParams(given.map(([name, each]) => [name, wellFormed(each)]))}` : ''
  }

  const parameter = (domain: string, name: string) =>
    random.chance(0.9)
      ? some(name === 'token' ? 'link' : `id/${domain === 'users' && random.chance(0.2) ? 'registrations' : domain}`)
      : encodeURIComponent(wellFormed(random.pick(hostileValues)).slice(0, 300))

  function bodyOf(schema: Schema, domain: string): string {
    const right = valuesOf(schema, domain, 0.5)
    return JSON.stringify(random.chance(0.12) ? spoil(right, random) : right)
  }

  return function next(tokens: Tokens): Asked & { call: string } {
    const { name: call, entry } = random.pick(calls)
    const domain = call.split('.')[0] ?? ''
    const { query, body } = entry.shapes as { query?: Schema; body?: Schema }
    const isFile = entry.path.endsWith('/file/:key')
    const path = isFile
      ? some(entry.method === 'PUT' ? 'issued' : 'file').replace(/^(http:\/\/[^/]+)?\/?/, '/')
      : entry.path.replace(/:(\w+)/g, (_, name: string) => parameter(domain, name)) + search(query, domain)
    const levels = random.chance(0.85) ? accessLevels.slice(accessLevels.indexOf(entry.access)) : accessLevels
    const caller = random.pick(levels)
    const headers = { ...bearer(tokens[caller]), ...(isFile ? bytes : body ? json : {}) }
    const content = isFile ? (mostly(pdf.toString(), ['', 'MZ', '%PDF-']) as string) : body && bodyOf(body, domain)
    const sends = entry.method === 'POST' || entry.method === 'PUT'
    return { call, method: entry.method, path: encodePath(path), headers, ...(sends ? { body: content ?? '' } : {}) }
  }
}

const bytes = { 'content-type': 'application/octet-stream' }
/** The first two tell of the database itself; in the third chance orders the mails of one deed. */
const different = ['system.notices', 'health.find', 'mail.list']
const asked = entries.filter(({ name }) => !different.includes(name))
const changing = /Requests|catalogues|documents|registrations/
/** Calls that change lists are chosen more often. */
const calls = [...asked, ...asked.filter(({ name }) => changing.test(name))]
const wellFormed = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
const encodePath = (path: string) => path.replace(/[^\x21-\x7e]/gu, encodeURIComponent)
