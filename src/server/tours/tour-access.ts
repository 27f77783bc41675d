import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { BodyOf } from '#contract/endpoint.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import type { AccessRow, tourAccess } from '#contract/tour-access.ts'
import { mapPage } from '../database/paging/pages.ts'
import type { Actor } from '../lib/actor.ts'
import { conflict, invalid, notFound } from '../lib/errors.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import * as queries from './tour-access.queries.ts'

type NewAccess = BodyOf<typeof tourAccess.create>

export async function createAccess(services: Services, actor: Actor, access: NewAccess): Promise<{ id: string }> {
  // The product fixes this message (product: Forms). It means that the end must be after the start.
  if (access.endTime <= access.startTime) throw invalid('endTime', 'end time must before start time!!')
  const id = randomUUIDv7()
  const token = randomBytes(24).toString('base64url')
  const name = access.name.trim()
  await transactAs(services, actor, async (tx) => {
    await queries.insertAccess(tx.db, { ...access, id, name, token, disabledAt: null, openings: 0, created: tx.now })
    await tx.audit('access.create', id, { name })
    tx.count({ [queries.accessCounter(access.type)]: 1 })
  })
  return { id }
}

export async function listAccesses(
  { db }: Services,
  { type = 'tour', ...query }: ListQuery & { type?: 'tour' },
): Promise<Page<AccessRow>> {
  const page = await queries.findAccesses(db, type, query)
  return mapPage(page, ({ disabledAt, ...row }) => ({ ...row, type, disabled: disabledAt !== null }))
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
