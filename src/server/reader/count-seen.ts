import type { BodyOf } from '#contract/endpoint.ts'
import type { reader } from '#contract/reader.ts'
import { systemActor } from '../lib/actor.ts'
import { isOver } from '../lib/clock.ts'
import { day, second } from '../lib/durations.ts'
import { hashToken, sign } from '../lib/tokens.ts'
import { consumeAlways } from '../rate-limits/rate-limits.ts'
import { type ReadingTicket, readTicket } from '../rendering/ticket.ts'
import { addToReading, findReader, setTold } from '../requests/reading/named.ts'
import { countPages } from '../requests/reading/page-figures.ts'
import type { PageSeconds } from '../requests/reading/page-seconds.ts'
import { addTotals } from '../requests/reading/visits.ts'
import { changeRequest } from '../requests/request/change-request.ts'
import { type CatalogueRequest, lockRequest } from '../requests/request/request.ts'
import type { Services } from '../services.ts'
import { runTransaction, type Tx } from '../transaction/transaction.ts'
import { openedBy } from './ticket-file.ts'

type Seen = BodyOf<typeof reader.seen>

const onceInFiveSeconds = { name: 'seen', times: 1, period: 5 * second }

/** Counts what a visitor read, unless it cannot be true. It never refuses: nobody waits for the answer. */
export async function countSeen(services: Services, text: string, { visit, seconds }: Seen): Promise<void> {
  const ticket = readTicket(services, 'read', text)
  const { reading } = (await services.settings.current()).privacy
  if (!ticket || ticket.isOver || ticket.reader !== 'key' || reading === 'off') return
  const totals = totalsOf(seconds, ticket.pages)
  if (!totals) return
  const opened = await openedBy(services, ticket)
  const edition = opened?.files.find(({ fileKey }) => fileKey === ticket.fileKey)
  if (!opened || !edition) return
  const hash = hashOf(services, ticket, edition.id, visit)
  await runTransaction(services, systemActor, async (tx) => {
    if (!(await consumeAlways(tx, onceInFiveSeconds, hashToken(text)))) return
    const request = reading === 'named' ? await lockNamed(tx, opened.request.id) : undefined
    const added = await addTotals(tx, { hash, keyHash: ticket.of, begun: ticket.begun, seconds: totals })
    if (added.rises.length === 0) return
    if (request) await addToReading(tx, request.id, edition.id, added)
    if (request) await tellDay(tx, request)
    await countPages(tx.db, edition.id, added)
  })
}

/** Undefined when a page is none of the file. */
function totalsOf(seconds: Seen['seconds'], pages: number): PageSeconds | undefined {
  if (seconds.some(([page]) => page < 1 || page > pages)) return undefined
  const totals = new Map<number, number>()
  for (const [page, total] of seconds) totals.set(page, Math.max(total, totals.get(page) ?? 0))
  return totals
}

/** Neither part is stored, so nobody can find out later whose visit it was (docs/decisions/0048). */
const hashOf = ({ secret }: Services, { of, begun }: ReadingTicket, editionId: string, visit: string) =>
  sign(secret, 'visit', of, begun, editionId, visit)

/** Returns the request of a visitor who agreed, locked, because erasing it at the same moment must leave nothing. */
async function lockNamed(tx: Tx, requestId: string): Promise<CatalogueRequest | undefined> {
  if (!(await findReader(tx.db, requestId))) return undefined
  const request = await lockRequest(tx.db, requestId)
  return (await findReader(tx.db, requestId)) ? request : undefined
}

/** The history tells once a day that the visitor read. */
async function tellDay(tx: Tx, request: CatalogueRequest): Promise<void> {
  const { toldAt = null } = (await findReader(tx.db, request.id)) ?? {}
  if (toldAt !== null && !isOver(toldAt + day, tx.now, day)) return
  await setTold(tx.db, request.id, tx.now)
  await changeRequest(tx, request, {}, { event: { kind: 'read' } })
}
