import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { BodyOf } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { AccessRow, tourAccess } from '#contract/tour-access.ts'
import { eraseAuditDetails } from '../audit/audit.ts'
import type { Trx } from '../database/dialect.ts'
import { mapPage } from '../database/paging/pages.ts'
import type { Actor } from '../lib/actor.ts'
import { conflict, decided, invalid, notFound } from '../lib/errors.ts'
import { setMailEnd } from '../mail/outbox.ts'
import { eraseMailsAbout } from '../personal-data/erase-mail.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import type { Tx } from '../transaction/transaction.ts'
import { forgetAnswers } from '../webhooks/outbox/events.ts'
import { isWithdrawn, linkOf, type Tour, toursOf } from './access-tour.ts'
import type { AccessWatch } from './access-watch.ts'
import * as queries from './tour-access.queries.ts'
import { accessesCounter, lockOpenTour } from './tours.queries.ts'

export { findAccess, hastenAccesses } from './tour-access.queries.ts'

type NewAccess = BodyOf<typeof tourAccess.create>

export async function createAccess(services: Services, actor: Actor, access: NewAccess): Promise<{ id: string }> {
  // The product fixes this message (product: Forms). It means that the end must be after the start.
  if (access.endTime <= access.startTime) throw invalid('endTime', 'end time must before start time!!')
  const { type, startTime, endTime, tourId } = access
  const name = access.name.trim()
  return transactAs(services, actor, async (tx) => {
    const tour = tourId === undefined ? undefined : await openTour(tx, tourId)
    return { id: await addAccess(tx, { name, type, startTime, endTime, tour, requestId: null }) }
  })
}

type AddedAccess = Pick<NewAccess, 'name' | 'type' | 'startTime' | 'endTime'> & {
  readonly tour: NamedTour | undefined
  /** The request that it is made for. */
  readonly requestId: string | null
}

interface NamedTour {
  readonly id: string
  readonly name: string
}

/** The caller has locked the tour. */
export async function addAccess(tx: Tx, { tour, ...access }: AddedAccess): Promise<string> {
  const id = randomUUIDv7()
  const token = randomBytes(24).toString('base64url')
  const row = { id, ...access, token, tourId: tour?.id ?? null, tourName: tour?.name ?? null }
  await queries.insertAccess(tx.db, { ...row, ...unused, created: tx.now })
  await tx.audit('access.create', id, { name: access.name, ...(tour ? { tour: tour.name } : {}) })
  tx.count({ [queries.accessCounter(access.type)]: 1, ...(tour ? { [accessesCounter(tour.id)]: 1 } : {}) })
  return id
}

const unused = { disabledAt: null, openings: 0, seconds: 0, lastVisit: null }

async function openTour(tx: Tx, id: string) {
  const tour = await lockOpenTour(tx.db, id)
  if (!tour) throw conflict('This tour is disabled or was deleted. Please choose another one.')
  return tour
}

type Wanted = ListQuery & { type?: 'tour'; tourId?: string }

export async function listAccesses(services: Services, { type = 'tour', tourId, ...query }: Wanted) {
  const page = await queries.findAccesses(services.db, { type, tourId }, query)
  const tourOf = await toursOf(services.db, page.data)
  return mapPage(page, (access): AccessRow => ({ type, ...rowOf(services, access, tourOf(access)) }))
}

type Access = Awaited<ReturnType<typeof queries.findAccesses>>['data'][number]

function rowOf({ config }: Services, access: Access, tour: Tour | undefined): Omit<AccessRow, 'type'> {
  const { type: _type, disabledAt: _at, seconds, ...row } = access
  return {
    ...row,
    tourName: tour?.name ?? row.tourName,
    disabled: isWithdrawn(access, tour),
    link: linkOf(config, access),
    visits: row.openings,
    minutes: Math.round(seconds / 60),
  }
}

/** Withdraws an access. Its token is refused from the next verification on. */
export async function disableAccess(services: Services, actor: Actor, id: string, watch: AccessWatch): Promise<void> {
  await transactAs(services, actor, async (tx) => {
    await watch.withdrawn(tx, id)
    const withdrawn = await withdrawAccess(tx, id)
    if (!withdrawn && !(await queries.findAccess(tx.db, id))) throw notFound('This access')
    if (!withdrawn) throw decided('This access was withdrawn before.')
  })
}

/** Returns false when the access is unknown or was withdrawn already. */
export async function withdrawAccess(tx: Tx, id: string): Promise<boolean> {
  const withdrawn = await queries.setWithdrawn(tx.db, id, tx.now)
  if (withdrawn) await tx.audit('access.disable', id)
  return withdrawn
}

/** Opens an access until another time. Returns false when it is unknown, was withdrawn or begins later. */
export async function moveAccessEnd(tx: Tx, id: string, endTime: number): Promise<boolean> {
  if (!(await queries.setEnd(tx.db, id, endTime))) return false
  await setMailEnd(tx.db, id, endTime)
  await tx.audit('access.extend', id, { endTime })
  return true
}

interface Moving {
  readonly from: string
  readonly to: string
  /** When they were made. */
  readonly times: readonly number[]
}

/** Accesses that were made for a request belong to another one from now on. */
export async function moveAccesses(trx: Trx, { from, to, times }: Moving): Promise<void> {
  await queries.setRequest(trx, await queries.findMadeAt(trx, { requestId: from, times }), to)
}

/** Forgets whom the accesses of a request were made for that were made at these times. */
export async function eraseAccessesMadeAt(tx: Tx, made: Parameters<typeof queries.findMadeAt>[1]): Promise<void> {
  for (const id of await queries.findMadeAt(tx.db, made)) await eraseAccess(tx, id)
}

/** Forgets whom every access of a request was made for, and to whom its link was mailed. */
export async function eraseAccessesOf(tx: Tx, accesses: Parameters<typeof queries.findAccessesOf>[1]): Promise<void> {
  for (const id of await queries.findAccessesOf(tx.db, accesses)) await eraseAccess(tx, id)
}

/** The access itself stays. The caller marks the search index (`touchLock`). */
export async function eraseAccess(tx: Tx, id: string): Promise<void> {
  await queries.setName(tx.db, id, '')
  await eraseAuditDetails(tx.db, id)
  await eraseMailsAbout(tx, id)
  await forgetAnswers(tx.db, id)
}
