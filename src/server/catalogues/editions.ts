import { randomUUIDv7 } from 'node:crypto'
import { type EditionFile, type editions, listedFiles } from '#contract/editions.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import { claimDocument } from '../documents/documents.ts'
import { fileAddress } from '../documents/file-address.ts'
import { resolveUpload } from '../documents/uploads.ts'
import type { AuthenticatedActor } from '../lib/actor.ts'
import { conflict, invalid, notFound } from '../lib/errors.ts'
import { appearancesOf, unprepared } from '../rendering/covers.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import { savedName } from '../storage/file-kinds.ts'
import type { Tx } from '../transaction/transaction.ts'
import { findCatalogue } from './catalogues.queries.ts'
import { correctFile, keptFor } from './correct-file.ts'
import * as queries from './editions.queries.ts'
import { makeMasters } from './marking.ts'
import { publicationOf } from './published.ts'

export async function listEditions(
  services: Services,
  { caller }: AuthenticatedActor,
  catalogueId: string,
): Promise<{ data: EditionFile[] }> {
  const { db, now } = services
  const { credential } = caller
  const catalogue = await findCatalogue(db, catalogueId)
  if (!catalogue) throw notFound('This catalogue')
  const rows = await queries.findFiles(db, catalogueId, listedFiles)
  const before = await filesBefore(services, catalogueId)
  const [current] = await queries.findPublished(db, catalogueId, now())
  const looks = await appearancesOf(
    services,
    { reader: 'session', of: credential },
    rows.map(({ fileKey }) => fileKey),
  )
  const data = rows.map(({ id, fileKey, language, ...row }) => ({
    ...row,
    ...(looks.get(fileKey) ?? unprepared),
    language: language || null,
    publication: publicationOf(row, now()),
    current: row.number === current?.number,
    url: fileAddress(services, credential, { key: fileKey, name: catalogue.name }),
    ...before.get(id),
  }))
  return { data }
}

/** The files that each file of an edition replaced, while they can be put back. */
async function filesBefore({ db, now }: Services, catalogueId: string) {
  const replaced = await queries.findReplacedIn(db, catalogueId, now() - keptFor)
  const byEdition = Map.groupBy(replaced, ({ editionId }) => editionId)
  return new Map([...byEdition].map(([id, files]) => [id, formerOf(files)]))
}

type Replaced = Awaited<ReturnType<typeof queries.findReplacedIn>>

function formerOf(files: Replaced): Pick<EditionFile, 'before' | 'earlier'> {
  const [before, ...earlier] = files.map(({ editionId: _, ...file }) => ({ ...file, until: file.replacedAt + keptFor }))
  return { ...(before ? { before } : {}), ...(earlier.length > 0 ? { earlier } : {}) }
}

type NewFile = BodyOf<typeof editions.add>

/** Adds an edition, a language of one, or a corrected file. Returns the edition's number. */
export async function addEdition(services: Services, actor: AuthenticatedActor, catalogueId: string, body: NewFile) {
  assertOneKind(body)
  const fileKey = await resolveUpload(services, actor.caller.id, body.url)
  return transactAs(services, actor, async (tx) => {
    const catalogue = await queries.lockEditions(tx.db, catalogueId)
    if (!catalogue) throw notFound('This catalogue')
    const bytes = await claimDocument(tx, tx.actor.caller.id, fileKey)
    const fileName = body.fileName?.trim() ?? savedName(fileKey, catalogue.name)
    const file = { catalogueId, fileKey, fileName, bytes, language: body.language }
    const added = await add(tx, file, body)
    await makeMasters(tx, catalogueId)
    return added
  })
}

function add(tx: Tx, file: AddedFile, body: NewFile): Promise<{ number: number }> {
  if (body.correct !== undefined) return correctFile(tx, { ...file, number: body.correct })
  return body.number === undefined ? addNext(tx, file, body) : addLanguage(tx, body.number, file)
}

function assertOneKind({ number, correct, language, note, publishAt, withdrawAt }: NewFile): void {
  if (number === undefined && correct === undefined) return
  if (number !== undefined && correct !== undefined)
    throw invalid('correct', 'Please add a language or correct a file, not both.')
  if (note !== undefined || publishAt !== undefined || withdrawAt !== undefined)
    throw invalid('note', 'Note and times belong to the whole edition. Please change them there.')
  if (number !== undefined && language === undefined) throw invalid('language', 'Please choose the language.')
}

type AddedFile = queries.ClaimedFile & { readonly language: Language | undefined }
type Facts = Pick<NewFile, 'note' | 'publishAt' | 'withdrawAt'>

async function addNext(tx: Tx, file: AddedFile, { note = '', publishAt = tx.now, withdrawAt = null }: Facts) {
  assertOrder(publishAt, withdrawAt)
  const number = (await queries.findNewestNumber(tx.db, file.catalogueId)) + 1
  await insertFile(tx, file, { number, note: note.trim(), publishAt, withdrawAt })
  return { number }
}

async function addLanguage(tx: Tx, number: number, file: AddedFile) {
  const files = await queries.findFilesOf(tx.db, file.catalogueId, number)
  if (!files[0]) throw notFound('This edition')
  if (files.some(({ language }) => language === file.language))
    throw conflict('This edition has a file in this language already. Please correct that one.')
  const { note, publishAt, withdrawAt } = files[0]
  await insertFile(tx, file, { number, note, publishAt, withdrawAt })
  return { number }
}

type EditionFacts = Pick<queries.Row, 'number' | 'note' | 'publishAt' | 'withdrawAt'>

/** The upload of the file was claimed before. */
export async function insertFile(
  tx: Tx,
  { catalogueId, language, ...file }: AddedFile,
  facts: EditionFacts,
): Promise<void> {
  const added = { ...file, ...facts, language: language ?? ('' as const) }
  await queries.insertFile(tx.db, { id: randomUUIDv7(), catalogueId, ...added, created: tx.now })
  await tx.audit('edition.add', catalogueId, added)
  await tellEdition(tx, catalogueId, { ...facts, language })
}

/** Programs look at `publishAt`: an edition may be published later. */
function tellEdition(
  tx: Tx,
  catalogueId: string,
  { number, publishAt, language }: Pick<EditionFacts, 'number' | 'publishAt'> & Pick<AddedFile, 'language'>,
): Promise<void> {
  const details = { number, language: language ?? null, publishAt: new Date(publishAt).toISOString() }
  return tx.tell({ type: 'catalogue.edition', subjectId: catalogueId, details })
}

type FirstFile = Omit<queries.ClaimedFile, 'fileName'> & { readonly name: string }

/** A new catalogue has edition 1, published at once. */
export async function insertFirst(tx: Tx, { name, ...file }: FirstFile): Promise<void> {
  const facts = { number: 1, note: '', publishAt: tx.now, withdrawAt: null, created: tx.now }
  const fileName = savedName(file.fileKey, name)
  await queries.insertFile(tx.db, { id: randomUUIDv7(), ...file, ...facts, fileName, language: '' })
}

type Changes = BodyOf<typeof editions.change>

/** Changes the note or the times of an edition in all its languages. */
export async function changeEdition(
  services: Services,
  actor: AuthenticatedActor,
  { id, number }: { readonly id: string; readonly number: number },
  { note, ...times }: Changes,
): Promise<void> {
  const changes = { ...(note === undefined ? {} : { note: note.trim() }), ...times }
  await transactAs(services, actor, async (tx) => {
    if (!(await queries.lockEditions(tx.db, id))) throw notFound('This catalogue')
    const [edition] = await queries.findFilesOf(tx.db, id, number)
    if (!edition) throw notFound('This edition')
    const { publishAt, withdrawAt } = { ...edition, ...changes }
    assertOrder(publishAt, withdrawAt)
    await queries.setTimes(tx.db, id, number, changes)
    // An older one may be open now.
    await makeMasters(tx, id)
    await tx.audit('edition.change', id, { number, ...changes })
  })
}

function assertOrder(publishAt: number, withdrawAt: number | null): void {
  if (withdrawAt !== null && withdrawAt <= publishAt)
    throw invalid('withdrawAt', 'An edition can only be withdrawn after it was published.')
}
