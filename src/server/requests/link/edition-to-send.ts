import type { Language } from '#contract/languages.ts'
import { fileIn, publishedFiles } from '../../catalogues/published.ts'
import { conflict } from '../../lib/errors.ts'
import { findMailCover } from '../../rendering/covers.ts'
import type { Tx } from '../../transaction/transaction.ts'

/** The edition that a new link opens, and its first page in the language of the mail. Throws a 409 while none is published. */
export async function editionToSend(tx: Tx, catalogueId: string, language: Language) {
  const found = await findEditionToSend(tx, catalogueId, language)
  if (!found) throw conflict('No edition of this catalogue is published now, so it cannot be sent.')
  return found
}

/** Undefined while none is published. */
export async function findEditionToSend(tx: Tx, catalogueId: string, language: Language) {
  const file = fileIn(await publishedFiles(tx.db, catalogueId, tx.now), language)
  return file && { edition: file.number, cover: await findMailCover(tx.db, file.fileKey) }
}
