import { randomUUIDv7 } from 'node:crypto'
import type { CatalogueRow } from '#contract/catalogues.ts'
import type { Page, PageQuery } from '#contract/common.ts'
import { audit } from '../audit/audit.ts'
import type { By, ByMember } from '../auth/caller.ts'
import { transactAs } from '../auth/transact-as.ts'
import type { Db, Trx } from '../db/dialect.ts'
import { changeTallies } from '../db/tally.ts'
import { claimDocument, collectUpload, releaseDocument } from '../documents/documents.ts'
import { viewKindOf } from '../documents/file-kinds.ts'
import { conflict, notFound } from '../errors.ts'
import type { Services } from '../services.ts'
import * as queries from './catalogues.queries.ts'

export async function listCatalogues({ db, storage }: Services, paging: PageQuery): Promise<Page<CatalogueRow>> {
  const page = await queries.findCatalogues(db, paging)
  const data = page.data.map(async ({ fileKey, disabledAt, ...row }) => ({
    ...row,
    disabled: disabledAt !== null,
    url: await storage.downloadUrl(fileKey, row.name),
    ...(await viewOf(storage, fileKey, row.name)),
  }))
  return { ...page, data: await Promise.all(data) }
}

async function viewOf(
  storage: Services['storage'],
  fileKey: string,
  name: string,
): Promise<Pick<CatalogueRow, 'view'>> {
  const kind = viewKindOf(fileKey)
  return kind ? { view: { kind, url: await storage.downloadUrl(fileKey, name, 'inline') } } : {}
}

/** Makes a catalogue of the caller's finished upload. */
export async function createCatalogue(services: Services, by: ByMember, { name, url }: { name: string; url: string }) {
  const { now } = services
  const id = randomUUIDv7()
  const fileKey = await collectUpload(services, by.caller.id, url)
  await transactAs(services, by, async (trx, by) => {
    await claimDocument(trx, by.caller.id, fileKey, id)
    await queries.insertCatalogue(trx, { id, name: name.trim(), fileKey, disabledAt: null, created: now() })
    await audit(trx, now(), by, 'catalogue.create', id, { name, fileKey })
    await changeTallies(trx, { [queries.catalogueTally]: 1 })
  })
  return { id }
}

/** Its private links lead nowhere from now on; the file is swept later. */
export async function removeCatalogue(services: Services, by: By, id: string): Promise<void> {
  const { now } = services
  await transactAs(services, by, async (trx, by) => {
    const removed = await queries.removeCatalogue(trx, id)
    if (!removed) throw notFound('This catalogue')
    await releaseDocument(trx, now(), id)
    await audit(trx, now(), by, 'catalogue.remove', id, removed)
    await changeTallies(trx, { [queries.catalogueTally]: -1 })
  })
}

/** Closes or opens the form of a catalogue. */
export async function switchCatalogue(
  services: Services,
  by: By,
  id: string,
  to: 'active' | 'inactive',
): Promise<void> {
  const { now } = services
  await transactAs(services, by, async (trx, by) => {
    const changed = await queries.setDisabled(trx, id, to === 'inactive' ? now() : null)
    if (!changed && !(await queries.findCatalogue(trx, id))) throw notFound('This catalogue')
    if (!changed) throw conflict(`This catalogue is already ${to}.`)
    await audit(trx, now(), by, to === 'inactive' ? 'catalogue.disable' : 'catalogue.enable', id)
  })
}

/** The catalogue, when it can be asked for. */
export async function findOpenCatalogue(db: Db, id: string) {
  return whenOpen(await queries.findCatalogue(db, id))
}

/** The same for a transaction that hands it out or takes a form for it: until its end the catalogue stays open. */
export async function keepOpenCatalogue(trx: Trx, id: string) {
  return whenOpen(await queries.keepCatalogue(trx, id))
}

const whenOpen = <C extends { disabledAt: number | null }>(catalogue: C | undefined) =>
  catalogue?.disabledAt === null ? catalogue : undefined

/** The catalogue, active or not. */
export function findCatalogue(db: Db, id: string) {
  return queries.findCatalogue(db, id)
}

/** The name of a catalogue that visitors may ask for; every other one is unknown to them. */
export async function readOpenName({ db }: Services, id: string): Promise<{ name: string }> {
  const catalogue = await findOpenCatalogue(db, id)
  if (!catalogue) throw notFound('This catalogue')
  return { name: catalogue.name }
}
