import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { BodyOf } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { AccessRow, tourAccess } from '#contract/tour-access.ts'
import { mapPage } from '../database/paging/pages.ts'
import type { Actor } from '../lib/actor.ts'
import { conflict, invalid, notFound } from '../lib/errors.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import type { Tx } from '../transaction/transaction.ts'
import { isWithdrawn, linkOf, type Tour, toursOf } from './access-tour.ts'
import * as queries from './tour-access.queries.ts'
import { accessesCounter, lockTour } from './tours.queries.ts'

type NewAccess = BodyOf<typeof tourAccess.create>

export async function createAccess(services: Services, actor: Actor, access: NewAccess): Promise<{ id: string }> {
  // The product fixes this message (product: Forms). It means that the end must be after the start.
  if (access.endTime <= access.startTime) throw invalid('endTime', 'end time must before start time!!')
  const id = randomUUIDv7()
  const token = randomBytes(24).toString('base64url')
  const { type, startTime, endTime, tourId = null } = access
  const name = access.name.trim()
  await transactAs(services, actor, async (tx) => {
    const tour = tourId === null ? undefined : await openTour(tx, tourId)
    const row = { id, name, type, startTime, endTime, token, tourId, tourName: tour?.name ?? null }
    await queries.insertAccess(tx.db, { ...row, ...unused, created: tx.now })
    await tx.audit('access.create', id, { name, ...(tour ? { tour: tour.name } : {}) })
    tx.count({ [queries.accessCounter(type)]: 1, ...(tourId ? { [accessesCounter(tourId)]: 1 } : {}) })
  })
  return { id }
}

const unused = { disabledAt: null, openings: 0, seconds: 0, lastVisit: null }

/** The tour cannot be disabled or deleted until the transaction ends. */
async function openTour(tx: Tx, id: string) {
  const tour = await lockTour(tx.db, id)
  if (tour?.disabledAt !== null) throw conflict('This tour is disabled or was deleted. Please choose another one.')
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
export async function disableAccess(services: Services, actor: Actor, id: string): Promise<void> {
  await transactAs(services, actor, async (tx) => {
    const withdrawn = await queries.setWithdrawn(tx.db, id, tx.now)
    if (!withdrawn && !(await queries.findAccess(tx.db, id))) throw notFound('This access')
    if (!withdrawn) throw conflict('This access was withdrawn before.')
    await tx.audit('access.disable', id)
  })
}
