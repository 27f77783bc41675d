import { randomUUIDv7 } from 'node:crypto'
import type { BodyOf } from '#contract/endpoint.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import type { TourRow, tours } from '#contract/tours.ts'
import type { Db } from '../database/dialect.ts'
import { mapPage } from '../database/paging/pages.ts'
import type { Tables } from '../database/schema.ts'
import type { Actor, AuthenticatedActor } from '../lib/actor.ts'
import { conflict, invalid, notFound } from '../lib/errors.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import { dropTourFile, type ExaminedTour, examineUpload, keepTourFile, tourFilesOf } from './exported/tour-file.ts'
import { checkedAddress } from './tour-address.ts'
import * as queries from './tours.queries.ts'

export { lockOpenTour } from './tours.queries.ts'

export const findTour = async (db: Db, id: string) => (await queries.findToursById(db, [id]))[0]

/** Returns the tour when visitors can ask for it. */
export async function findOpenTour(db: Db, id: string) {
  const tour = await findTour(db, id)
  return tour?.disabledAt === null ? tour : undefined
}

/** Throws a 404 for a disabled tour, which visitors must not learn of. */
export async function readOpenName({ db }: Services, id: string): Promise<{ name: string }> {
  const tour = await findOpenTour(db, id)
  if (!tour) throw notFound('This tour')
  return { name: tour.name }
}

export async function createTour(services: Services, actor: AuthenticatedActor, tour: BodyOf<typeof tours.create>) {
  const id = randomUUIDv7()
  const { kind, name } = { ...tour, name: tour.name.trim() }
  const { address, upload } = await placeOf(services, actor, tour)
  await transactAs(services, actor, async (tx) => {
    await queries.insertTour(tx.db, { id, name, kind, address, disabledAt: null, created: tx.now })
    if (upload) await keepTourFile(tx, id, upload)
    await tx.audit('tour.create', id, { name, kind, address, ...fileNameOf(upload) })
    tx.count({ [queries.tourCounter]: 1 })
  })
  return { id }
}

/** Where a new tour is: exactly one of both. */
async function placeOf(services: Services, { caller }: AuthenticatedActor, tour: BodyOf<typeof tours.create>) {
  if (tour.kind === 'upload') return { address: null, upload: await examineUpload(services, caller.id, tour) }
  if (tour.address === undefined) throw invalid('address', 'Please input the address of the tour!')
  return { address: checkedAddress(tour.address, services.config.publicUrl), upload: undefined }
}

const fileNameOf = (upload: ExaminedTour | undefined) => (upload ? { fileName: upload.fileName } : {})

export async function listTours({ db }: Services, query: ListQuery): Promise<Page<TourRow>> {
  const page = await queries.findTours(db, query)
  const ids = page.data.map(({ id }) => id)
  const [accesses, files] = [await queries.countAccesses(db, ids), await tourFilesOf(db, ids)]
  return mapPage(page, ({ disabledAt, ...row }) => ({
    ...row,
    file: files.get(row.id) ?? null,
    accesses: accesses.get(row.id) ?? 0,
    disabled: disabledAt !== null,
  }))
}

export async function changeTour(
  services: Services,
  actor: AuthenticatedActor,
  id: string,
  changes: BodyOf<typeof tours.change>,
): Promise<void> {
  const address = changes.address === undefined ? {} : addressOf(changes.address, services)
  const upload =
    changes.url === undefined
      ? undefined
      : await examineUpload(services, actor.caller.id, { ...changes, url: changes.url })
  await transactAs(services, actor, async (tx) => {
    const tour = await queries.lockTourToChange(tx.db, id)
    if (!tour) throw notFound('This tour')
    if (address.address && tour.kind !== 'address')
      throw conflict('This tour was uploaded, so it has no address to change.')
    if (upload && tour.kind !== 'upload') throw conflict('This tour has an address, so no file can replace it.')
    if (upload) await keepTourFile(tx, id, upload)
    const set = { ...address, ...nameOf(changes), ...stateOf(changes, tour, tx.now) }
    if (Object.keys(set).length > 0) await queries.setTour(tx.db, tour, set)
    const { url: _url, ...told } = changes
    await tx.audit('tour.change', id, { ...told, ...address, before: tour.name })
  })
}

const addressOf = (text: string, { config }: Services): { address?: string } => ({
  address: checkedAddress(text, config.publicUrl),
})

const nameOf = ({ name }: { name?: string }) => (name === undefined ? {} : { name: name.trim() })

/** A tour that is disabled again keeps the time when it was disabled first. */
const stateOf = ({ disabled }: { disabled?: boolean }, { disabledAt }: Tables['tour'], now: number) =>
  disabled === undefined ? {} : { disabledAt: disabled ? (disabledAt ?? now) : null }

/** Its accesses stay in their list, and open nothing. */
export async function removeTour(services: Services, actor: Actor, id: string): Promise<void> {
  await transactAs(services, actor, async (tx) => {
    const removed = await queries.removeTour(tx.db, id)
    if (!removed) throw notFound('This tour')
    await dropTourFile(tx, id)
    await tx.audit('tour.remove', id, removed)
    tx.count({ [queries.tourCounter]: -1 })
  })
}
