import { randomUUIDv7 } from 'node:crypto'
import type { AuditAction } from '#contract/audit-actions.ts'
import type { CatalogueRow, catalogues } from '#contract/catalogues.ts'
import type { BodyOf, Reply } from '#contract/endpoint.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import type { Db, Trx } from '../database/dialect.ts'
import { claimDocument, releaseDocuments } from '../documents/documents.ts'
import { fileAddress } from '../documents/file-address.ts'
import { resolveUpload } from '../documents/uploads.ts'
import type { Actor, AuthenticatedActor } from '../lib/actor.ts'
import { conflict, notFound } from '../lib/errors.ts'
import { appearancesOf, unprepared } from '../rendering/covers.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import { viewKindOf } from '../storage/file-kinds.ts'
import type { Tx } from '../transaction/transaction.ts'
import * as queries from './catalogues.queries.ts'
import { publicCover } from './covers.ts'
import { changeDownload } from './downloads.ts'
import { lockEditions, removeEditions } from './editions.queries.ts'
import { insertFirst } from './editions.ts'
import type { Form } from './form-file.ts'
import { changeMark, copiesOf } from './marking.ts'
import { newestFiles } from './newest-files.ts'
import { publicPreview } from './previews.ts'

export { findCatalogue, requestsCounter } from './catalogues.queries.ts'

export async function listCatalogues(
  services: Services,
  { caller }: AuthenticatedActor,
  query: ListQuery,
): Promise<Page<CatalogueRow>> {
  const page = await queries.findCatalogues(services.db, query)
  return { ...page, data: await rowsOf(services, caller.credential, page.data) }
}

export async function readCatalogue(
  services: Services,
  { caller }: AuthenticatedActor,
  id: string,
): Promise<CatalogueRow> {
  const found = await queries.findCatalogue(services.db, id)
  const [row] = found ? await rowsOf(services, caller.credential, [found]) : []
  if (!row) throw notFound('This catalogue')
  const { firm } = await services.settings.current()
  return { ...row, linkDays: services.config.documentLinkDays, mailLanguage: firm.language }
}

type Found = NonNullable<Awaited<ReturnType<typeof queries.findCatalogue>>>

async function rowsOf(services: Services, credential: string, found: readonly Found[]): Promise<CatalogueRow[]> {
  const { db } = services
  const ids = found.map(({ id }) => id)
  const [files, requests] = [await newestFiles(services, ids), await queries.countRequests(db, ids)]
  const fileKeys = [...files.values()].map(({ fileKey }) => fileKey)
  const looks = await appearancesOf(services, { reader: 'session', of: credential }, fileKeys)
  const copies = await copiesOf(
    db,
    found.map(({ id, mark }) => ({ mark, fileKeys: files.get(id)?.fileKeys ?? [] })),
  )
  return found.map(({ disabledAt, showCover, download, ...row }, index) => {
    const { fileKey = '', bytes = 0, edition = null } = files.get(row.id) ?? {}
    const { cover, pages } = looks.get(fileKey) ?? unprepared
    return {
      ...row,
      ...{ cover, pages },
      showCover: showCover === 1,
      download: download === 1,
      ...{ bytes, edition, requests: requests.get(row.id) ?? 0, disabled: disabledAt !== null },
      url: fileAddress(services, credential, { key: fileKey, name: row.name }),
      ...viewOf(services, credential, { key: fileKey, name: row.name }),
      ...copies[index],
    }
  })
}

function viewOf(
  services: Services,
  credential: string,
  file: { key: string; name: string },
): Pick<CatalogueRow, 'view'> {
  const kind = viewKindOf(file.key)
  return kind ? { view: { kind, url: fileAddress(services, credential, { ...file, disposition: 'inline' }) } } : {}
}

export async function createCatalogue(
  services: Services,
  actor: AuthenticatedActor,
  { name: typed, url }: BodyOf<typeof catalogues.create>,
) {
  const id = randomUUIDv7()
  const name = typed.trim()
  const fileKey = await resolveUpload(services, actor.caller.id, url)
  await transactAs(services, actor, async (tx) => {
    const bytes = await claimDocument(tx, tx.actor.caller.id, fileKey)
    await addCatalogue(tx, { id, name, fileKey, bytes })
    await tx.audit('catalogue.create', id, { name, fileKey })
  })
  return { id }
}

interface NewCatalogue {
  readonly id: string
  readonly name: string
  readonly fileKey: string
  readonly bytes: number
}

/** Stores an active catalogue with its first edition. The caller has claimed its file. */
export async function addCatalogue(tx: Tx, { id, name, fileKey, bytes }: NewCatalogue): Promise<void> {
  const whole = { disabledAt: null, mark: 'off', showCover: 0, previewPages: 0, download: 1 } as const
  await queries.insertCatalogue(tx.db, { id, name, ...whole, created: tx.now })
  await insertFirst(tx, { catalogueId: id, name, fileKey, bytes })
  tx.count({ [queries.catalogueCounter]: 1 })
}

/** Changes a catalogue's name, and what its visitors see and download. */
export async function changeCatalogue(
  services: Services,
  actor: AuthenticatedActor,
  id: string,
  { name, showCover, previewPages, mark, download, remindAfterDays }: BodyOf<typeof catalogues.change>,
): Promise<void> {
  await transactAs(services, actor, async (tx) => {
    if (name !== undefined) await rename(tx, id, name.trim())
    if (mark !== undefined) await changeMark(tx, id, mark)
    if (showCover !== undefined)
      await set(tx, id, { showCover: showCover ? 1 : 0 }, { action: 'catalogue.showCover', details: { showCover } })
    if (previewPages !== undefined)
      await set(tx, id, { previewPages }, { action: 'catalogue.preview', details: { previewPages } })
    if (download !== undefined) await changeDownload(tx, id, download)
    if (remindAfterDays !== undefined)
      await set(tx, id, { remindAfterDays }, { action: 'catalogue.remind', details: { remindAfterDays } })
  })
}

/** Requests keep the name that was asked for. */
async function rename(tx: Tx, id: string, name: string): Promise<void> {
  const before = await queries.setName(tx.db, id, name)
  if (!before) throw notFound('This catalogue')
  await tx.audit('catalogue.rename', id, { name, before })
}

interface Trace {
  readonly action: AuditAction
  readonly details: Record<string, unknown>
}

async function set(tx: Tx, id: string, settings: queries.Settings, { action, details }: Trace): Promise<void> {
  if (!(await queries.changeSettings(tx.db, id, settings))) throw notFound('This catalogue')
  await tx.audit(action, id, details)
}

/** Deletes a catalogue, its editions and its private links. The files are deleted later by the clean-up. */
export async function removeCatalogue(services: Services, actor: Actor, id: string): Promise<void> {
  await transactAs(services, actor, async (tx) => {
    await lockEditions(tx.db, id)
    await releaseDocuments(tx, await removeEditions(tx.db, id))
    const removed = await queries.removeCatalogue(tx.db, id)
    if (!removed) throw notFound('This catalogue')
    await tx.audit('catalogue.remove', id, removed)
    tx.count({ [queries.catalogueCounter]: -1 })
  })
}

export async function switchCatalogue(
  services: Services,
  actor: Actor,
  id: string,
  to: 'active' | 'inactive',
): Promise<void> {
  await transactAs(services, actor, async (tx) => {
    const changed = await queries.setDisabled(tx.db, id, to === 'inactive' ? tx.now : null)
    if (!changed && !(await queries.findCatalogue(tx.db, id))) throw notFound('This catalogue')
    if (!changed)
      throw conflict(to === 'active' ? 'This catalogue is already active.' : 'This catalogue is already inactive.')
    await tx.audit(to === 'inactive' ? 'catalogue.disable' : 'catalogue.enable', id)
  })
}

/** Returns the catalogue when visitors can request it. */
export async function findOpenCatalogue(db: Db, id: string) {
  return whenOpen(await queries.findCatalogue(db, id))
}

/** Returns a catalogue that visitors can request, and that stays active until the transaction ends. */
export async function lockOpenCatalogue(trx: Trx, id: string) {
  return whenOpen(await queries.lockCatalogue(trx, id))
}

const whenOpen = <C extends { disabledAt: number | null }>(catalogue: C | undefined) =>
  catalogue?.disabledAt === null ? catalogue : undefined

/** Returns the names of the catalogues that still exist, by id. */
export async function namesOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = ids.length > 0 ? await queries.findNames(db, ids) : []
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Throws a 404 for an inactive catalogue, which visitors must not learn of. */
export async function readOpenName(services: Services, form: Form): Promise<Reply<typeof catalogues.name.shapes>> {
  const catalogue = await findOpenCatalogue(services.db, form.id)
  if (!catalogue) throw notFound('This catalogue')
  const [cover, preview] = [await publicCover(services, form), await publicPreview(services, form)]
  return { name: catalogue.name, ...(cover && { cover }), ...(preview && { preview }) }
}
