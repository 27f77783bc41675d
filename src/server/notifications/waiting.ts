import type { NewsKind } from '#contract/notifications.ts'
import type { Db } from '../database/dialect.ts'
import { pick } from '../database/prepared.ts'
import { oneLine } from '../mail/layout/content.ts'
import { looksLikeName } from '../mail/layout/greeting.ts'
import { isOwner } from '../sessions/roles.ts'
import type { Stretch } from './waiting.queries.ts'
import * as queries from './waiting.queries.ts'

export { findReader, type Stretch } from './waiting.queries.ts'

export type Reader = NonNullable<Awaited<ReturnType<typeof queries.findReader>>>

/** What of one kind waits, newest first. */
export interface Group {
  readonly kind: NewsKind
  readonly waiting: readonly Waiting[]
}

export interface Waiting {
  readonly id: string
  readonly emailKey: string
  /** Person and firm, each only while it looks like a name; empty when neither does. */
  readonly name: string
  /** Of the catalogue or tour; empty for none. */
  readonly about: string
  readonly at: number
  /** A request that is decided stands in the history. */
  readonly isDecided: boolean
}

/** Nobody reads the names of more. */
export const maxCounted = 1_000

/** What one look goes through after these places: the oldest news, so that a place passes over nothing unseen. */
export async function nextStretches(db: Db, places: readonly Omit<Stretch, 'until'>[], newest: number) {
  const stretches: Stretch[] = []
  for (const { kind, place } of places) {
    const until = await queries.findLast(db, { kind, place, until: newest })
    stretches.push({ kind, place, until })
  }
  return stretches
}

/** What the reader was not told of, may see, and nobody has dealt with. */
export async function findWaiting(db: Db, reader: Reader, stretches: readonly Stretch[], limit = maxCounted) {
  const catalogueIds = await existingOf(db, reader)
  const groups: Group[] = []
  for (const stretch of stretches) {
    const { kind } = stretch
    const wanted = { ...stretch, userId: reader.id, catalogueIds }
    const waiting =
      kind === 'registration' ? await registrations(db, reader, wanted, limit) : await requests(db, wanted, limit)
    if (waiting.length > 0) groups.push({ kind, waiting })
  }
  return groups
}

/** Those that were chosen and not deleted since. */
export const existingOf = (db: Db, { catalogueIds }: { readonly catalogueIds: string }): Promise<string[]> =>
  queries.findExisting(db, JSON.parse(catalogueIds) as string[])

async function requests(db: Db, wanted: queries.Wanted, limit: number): Promise<Waiting[]> {
  const rows = await queries.findWaitingRequests(db, wanted, limit)
  return rows.map((row) => ({
    ...pick(row, ['id', 'emailKey']),
    name: [nameOf(row), firmOf(row)].filter((part) => part !== '').join(', '),
    about: row.catalogueName,
    at: wanted.kind === 'request' ? row.created : (row.attentionAt ?? row.created),
    isDecided: row.status !== 'pending',
  }))
}

async function registrations(db: Db, { role }: Reader, wanted: queries.Wanted, limit: number): Promise<Waiting[]> {
  if (!isOwner(role)) return []
  const rows = await queries.findWaitingRegistrations(db, wanted, limit)
  return rows.map((row) => ({
    ...pick(row, ['id', 'emailKey']),
    name: nameOf(row),
    about: '',
    at: row.created,
    isDecided: false,
  }))
}

/** Strangers type it, and mail programs make a link of an address in it (product: Told in time). */
function nameOf({ firstName, lastName }: Record<'firstName' | 'lastName', string>): string {
  const name = oneLine(`${firstName} ${lastName}`)
  return looksLikeName(name) ? name : ''
}

function firmOf({ company }: { readonly company: string }): string {
  const firm = oneLine(company)
  return looksLikeName(firm.replaceAll('&', ' ')) ? firm : ''
}
