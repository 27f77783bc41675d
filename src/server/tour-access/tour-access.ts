import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Page, PageQuery } from '#contract/common.ts'
import type { AccessRow } from '#contract/tour-access.ts'
import { audit } from '../audit/audit.ts'
import type { By } from '../auth/caller.ts'
import { transactAs } from '../auth/transact-as.ts'
import { mapPage } from '../db/page.ts'
import { changeTallies } from '../db/tally.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import type { Services } from '../services.ts'
import * as queries from './tour-access.queries.ts'

interface NewAccess {
  name: string
  type: 'tour'
  startTime: number
  endTime: number
}

export async function createAccess(services: Services, by: By, access: NewAccess): Promise<{ id: string }> {
  // The words are the specification's (section 5); the rule is end after start.
  if (access.endTime <= access.startTime) throw invalid('endTime', 'end time must before start time!!')
  const { now } = services
  const id = randomUUIDv7()
  const token = randomBytes(24).toString('base64url')
  const name = access.name.trim()
  await transactAs(services, by, async (trx, by) => {
    await queries.insertAccess(trx, { ...access, id, name, token, disabledAt: null, openings: 0, created: now() })
    await audit(trx, now(), by, 'access.create', id, { name })
    await changeTallies(trx, { [queries.accessTally(access.type)]: 1 })
  })
  return { id }
}

export async function listAccesses(
  { db }: Services,
  { type = 'tour', ...paging }: PageQuery & { type?: 'tour' },
): Promise<Page<AccessRow>> {
  const page = await queries.findAccesses(db, type, paging)
  return mapPage(page, ({ disabledAt, ...row }) => ({ ...row, type, disabled: disabledAt !== null }))
}

/** Withdraws an access: its token opens nothing from the next look on. */
export async function disableAccess(services: Services, by: By, id: string): Promise<void> {
  const { now } = services
  await transactAs(services, by, async (trx, by) => {
    const withdrawn = await queries.setWithdrawn(trx, id, now())
    if (!withdrawn && !(await queries.findAccess(trx, id))) throw notFound('This access')
    if (!withdrawn) throw conflict('This access was withdrawn before.')
    await audit(trx, now(), by, 'access.disable', id)
  })
}
