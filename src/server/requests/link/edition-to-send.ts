import type { Language } from '#contract/languages.ts'
import { findCatalogue } from '../../catalogues/catalogues.ts'
import { filesWithinReach } from '../../catalogues/downloads.ts'
import { fileIn, publishedFiles } from '../../catalogues/published.ts'
import type { Db } from '../../database/dialect.ts'
import { conflict } from '../../lib/errors.ts'
import { findMailCover } from '../../rendering/covers.ts'
import type { Tx } from '../../transaction/transaction.ts'

/** The edition that a new link opens, and its first page in the language of the mail. Throws a 409 when visitors would get nothing. */
export async function editionToSend(tx: Tx, catalogueId: string, language: Language) {
  const found = await findEditionToSend(tx, catalogueId, language)
  if (found) return found
  if ((await publishedFiles(tx.db, catalogueId, tx.now)).length > 0) throw outOfReach()
  throw conflict('No edition of this catalogue is published now, so it cannot be sent.')
}

export const outOfReach = () =>
  conflict('Visitors cannot read this catalogue in the browser, and may not download it. Please change that first.')

interface At {
  readonly db: Db
  readonly now: number
}

/** Undefined while none is published, or visitors would get nothing of it. */
export async function findEditionToSend({ db, now }: At, catalogueId: string, language: Language) {
  const catalogue = await findCatalogue(db, catalogueId)
  const file = catalogue && fileIn(await filesWithinReach(db, catalogue, now), language)
  return file && { edition: file.number, cover: await findMailCover(db, file.fileKey) }
}
