import { publishedFiles } from '../../catalogues/published.ts'
import { conflict } from '../../lib/errors.ts'
import type { Tx } from '../../transaction/transaction.ts'

/** The number of the edition that a new link opens. Throws a 409 while none is published. */
export async function editionToSend(tx: Tx, catalogueId: string): Promise<number> {
  const [file] = await publishedFiles(tx.db, catalogueId, tx.now)
  if (!file) throw conflict('No edition of this catalogue is published now, so it cannot be sent.')
  return file.number
}
