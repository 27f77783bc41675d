import { randomUUIDv7 } from 'node:crypto'
import type { BodyOf } from '#contract/endpoint.ts'
import type { ListName } from '#contract/list-names.ts'
import { maxShared, maxViews, type View, type views } from '#contract/views.ts'
import type { Db } from '../database/dialect.ts'
import type { AuthenticatedActor, Caller } from '../lib/actor.ts'
import { conflict, forbidden, notFound } from '../lib/errors.ts'
import type { Services } from '../services.ts'
import { allows, listsOf } from '../sessions/roles.ts'
import { transactAs } from '../sessions/transact-as.ts'
import * as queries from './views.queries.ts'

export { releaseSharedViews, releaseViews } from './views.queries.ts'

/** Returns the caller's own views and, for staff, those that colleagues share, oldest first, and the chosen columns. */
export async function listViews({ db }: Services, { caller }: AuthenticatedActor) {
  const lists = listsOf(caller.role)
  const own = await queries.findOwn(db, caller.id, lists)
  const shared = isStaff(caller) ? await queries.findShared(db, caller.id, lists) : []
  const rows = [...own, ...shared].sort((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1))
  const data: View[] = rows.map((row) => ({ ...row, shared: row.shared === 1, mine: row.ownerId === caller.id }))
  return { data, columns: await queries.findColumns(db, caller.id, lists) }
}

type NewView = BodyOf<typeof views.create>

/** Throws a 409 when the caller has 50 views already, or the firm shares 200. */
export async function createView(services: Services, actor: AuthenticatedActor, view: NewView) {
  const id = randomUUIDv7()
  const { list, query, shared } = view
  const name = view.name.trim()
  await transactAs(services, actor, async (tx) => {
    const { count, role } = await queries.lockOwner(tx.db, tx.actor.caller.id)
    // While it waited for the lock the role may have been changed, which parts a person from what they share.
    assertMayCreate({ ...tx.actor.caller, role }, view)
    if (count >= maxViews) throw conflict('You have {n} views already. Please remove one first.', { n: maxViews })
    if (shared) await assertMayShareMore(tx.db)
    const row = { id, ownerId: tx.actor.caller.id, list, name, query, created: tx.now }
    await queries.insertView(tx.db, { ...row, shared: shared ? 1 : 0 })
    await tx.audit('view.create', id, { list, name, shared })
  })
  return { id }
}

async function assertMayShareMore(db: Db): Promise<void> {
  if ((await queries.countShared(db)) < maxShared) return
  throw conflict('{n} views are shared already. Please remove one first, or ask an owner to.', { n: maxShared })
}

type ViewChanges = BodyOf<typeof views.update>

/** Changes a view of the caller. */
export async function updateView(
  services: Services,
  actor: AuthenticatedActor,
  id: string,
  { name, query }: ViewChanges,
): Promise<void> {
  await transactAs(services, actor, async (tx) => {
    const { caller } = tx.actor
    const changes = { ...(name ? { name: name.trim() } : {}), ...(query === undefined ? {} : { query }) }
    const view = await queries.setView(tx.db, id, caller.id, changes)
    if (!view) throw notFound('This view')
    assertMayOpen(caller, view.list)
    await tx.audit('view.update', id, { ...view })
  })
}

type Columns = BodyOf<typeof views.showColumns>

export async function showColumns(services: Services, actor: AuthenticatedActor, { list, columns }: Columns) {
  await transactAs(services, actor, async (tx) => {
    const { caller } = tx.actor
    assertMayOpen(caller, list)
    await queries.setColumns(tx.db, { userId: caller.id, list, columns })
  })
}

function assertMayOpen(caller: Caller, list: ListName): void {
  if (!listsOf(caller.role).includes(list)) throw forbidden()
}

function assertMayCreate(caller: Caller, { list, shared }: NewView): void {
  assertMayOpen(caller, list)
  if (shared && !isStaff(caller)) throw forbidden('Only staff share views.')
}

/** Removes a view of the caller, or as a SUPER_ADMIN a shared one. */
export async function removeView(services: Services, actor: AuthenticatedActor, id: string): Promise<void> {
  await transactAs(services, actor, async (tx) => {
    const { caller } = tx.actor
    const remover = { id: caller.id, removesShared: allows('superAdmin', caller.role) }
    const removed = await queries.removeView(tx.db, id, remover)
    if (!removed) throw await refusal(tx.db, caller, id)
    await tx.audit('view.remove', id, { ...removed, shared: removed.shared === 1 })
  })
}

/** A view that the caller cannot see answers 404. */
async function refusal(db: Db, caller: Caller, id: string) {
  const view = isStaff(caller) ? await queries.findSharedView(db, id) : undefined
  const isShown = view && listsOf(caller.role).includes(view.list)
  return isShown
    ? forbidden('A colleague shares this view: only they or an owner may remove it.')
    : notFound('This view')
}

const isStaff = ({ role }: Caller) => allows('admin', role)
