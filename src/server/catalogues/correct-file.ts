import type { editions } from '#contract/editions.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import { releaseDocuments } from '../documents/documents.ts'
import { type AuthenticatedActor, systemActor } from '../lib/actor.ts'
import { day } from '../lib/durations.ts'
import { changed, conflict, invalid, notFound } from '../lib/errors.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import { runTransaction, type Tx } from '../transaction/transaction.ts'
import * as queries from './editions.queries.ts'
import { makeMasters } from './marking.ts'

/** How long a replaced file can be put back. */
export const keptFor = 30 * day

type Correction = queries.ClaimedFile & { readonly language?: Language | undefined; readonly number: number }

/** Replaces a file of an edition. Links that were sent open the new one. */
export async function correctFile(tx: Tx, { number, catalogueId, language, ...file }: Correction) {
  const edition = await fileToChange(tx, catalogueId, number, language)
  await replaceFile(tx, edition, file)
  const replaced = edition.fileKey
  await tx.audit('edition.correct', catalogueId, { number, language: edition.language, ...file, replaced })
  return { number }
}

type NewFile = Omit<queries.ClaimedFile, 'catalogueId'>

async function replaceFile(tx: Tx, { id: editionId, fileKey, fileName, bytes }: queries.Row, file: NewFile) {
  const last = await queries.findReplaced(tx.db, editionId)
  // Later than the one before even if the clock was set back, because the latest is put back first.
  const replacedAt = Math.max(tx.now, (last?.replacedAt ?? 0) + 1)
  await queries.insertReplaced(tx.db, { fileKey, editionId, fileName, bytes, replacedAt })
  await queries.setFile(tx.db, editionId, file)
}

/** Puts a file that was replaced back, in exchange for the present one. */
export async function restoreFile(
  services: Services,
  actor: AuthenticatedActor,
  { id, number }: { readonly id: string; readonly number: number },
  { language, replacedAt, seen }: BodyOf<typeof editions.restore>,
): Promise<void> {
  await transactAs(services, actor, async (tx) => {
    if (!(await queries.lockEditions(tx.db, id))) throw notFound('This catalogue')
    const edition = await fileToChange(tx, id, number, language)
    const last = await queries.findReplaced(tx.db, edition.id)
    const file = replacedAt === undefined ? last : await queries.findReplaced(tx.db, edition.id, replacedAt)
    const isOther = seen !== undefined && seen !== last?.replacedAt
    if (isOther || (!file && replacedAt !== undefined)) throw changedMeanwhile()
    if (!file || file.replacedAt + keptFor <= tx.now) throw noEarlierFile()
    await replaceFile(tx, edition, file)
    // The clean-up may have given it up meanwhile.
    if (!(await queries.removeReplaced(tx.db, file))) throw noEarlierFile()
    await makeMasters(tx, id)
    const { fileKey, fileName } = file
    await tx.audit('edition.restore', id, {
      ...{ number, language: edition.language, fileKey, fileName },
      replaced: edition.fileKey,
    })
  })
}

const noEarlierFile = () => conflict('There is no earlier file to put back.')

const changedMeanwhile = () => changed('Somebody has changed this file meanwhile. Please look at it again.')

/** Throws when the edition is unknown, lacks the language, or has several files of which none is named. */
async function fileToChange(tx: Tx, catalogueId: string, number: number, language: Language | undefined) {
  const files = await queries.findFilesOf(tx.db, catalogueId, number)
  if (files.length === 0) throw notFound('This edition')
  const found =
    language === undefined && files.length === 1 ? files[0] : files.find((file) => file.language === (language ?? ''))
  if (found) return found
  throw invalid('language', language ? 'This edition has no file in this language.' : 'Please choose the language.')
}

const maxAtOnce = 100

/** Gives up files that can no longer be put back; the clean-up of uploads deletes them. */
export async function purgeReplaced(services: Services): Promise<number> {
  const before = services.now() - keptFor
  const files = await queries.findReplacedBefore(services.db, before, maxAtOnce)
  for (const file of files)
    await runTransaction(services, systemActor, async (tx) => {
      if (await queries.removeReplaced(tx.db, file)) await releaseDocuments(tx, [file.fileKey])
    })
  return files.length
}
