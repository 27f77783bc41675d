import { type PictureWidth, pictureWidths } from '#contract/picture-widths.ts'
import { type Db, transact } from '../database/dialect.ts'
import type { Outcome } from './draw-queue.ts'
import type { Results } from './page-thread.ts'
import { addFailedPage, findPreparation } from './preparations.queries.ts'

interface Tried {
  readonly page: number
  /** Missing for its text. */
  readonly width?: PictureWidth
}

/** Nobody waits again for a page that broke twice. The largest width is for a closer look, without which a page is shown. */
export async function recordBroken(
  db: Db,
  fileKey: string,
  { page, width }: Tried,
  outcome: Outcome<keyof Results>,
): Promise<void> {
  if (outcome.state !== 'broken' || outcome.byStore || width === pictureWidths.at(-1)) return
  const row = await findPreparation(db, fileKey)
  if (!row) return
  const pages = JSON.stringify([...JSON.parse(row.failedPages), page])
  await transact(db, (trx) => addFailedPage(trx, { fileKey, before: row.failedPages }, pages))
}
