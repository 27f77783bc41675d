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

/** A page of which nothing can be shown, or one of its pictures, such as `13-2400`. */
export type Failed = number | string

/** Wider pictures are for a closer look, without which a page is shown. */
const widestNeeded = 800

/** Returns what is recorded of a try that broke. */
export const failedAs = ({ page, width = widestNeeded }: Tried): Failed =>
  width > widestNeeded ? `${page}-${width}` : page

/** Nobody waits again for what broke twice. */
export async function recordBroken(
  db: Db,
  fileKey: string,
  tried: Tried,
  outcome: Outcome<keyof Results>,
): Promise<void> {
  if (outcome.state !== 'broken' || outcome.isPassing) return
  const row = await findPreparation(db, fileKey)
  if (!row) return
  const pages = JSON.stringify([...failedIn(row), failedAs(tried)])
  await transact(db, (trx) => addFailedPage(trx, { fileKey, before: row.failedPages }, pages))
}

/** Returns what broke of a file. */
export const failedIn = (row: { readonly failedPages: string }): Failed[] => JSON.parse(row.failedPages)

/** Returns the next smaller width in which a page may be shown; undefined when there is none. */
export const narrower = (width: PictureWidth): PictureWidth | undefined =>
  width > widestNeeded ? pictureWidths.findLast((one) => one < width) : undefined

/** Returns the largest width that did not break, up to the one that is wanted; undefined when the page cannot be shown. */
export function widthLeft(failed: readonly Failed[], { page, width }: Required<Tried>): PictureWidth | undefined {
  if (failed.includes(page)) return undefined
  const smaller = narrower(width)
  return smaller && failed.includes(`${page}-${width}`) ? widthLeft(failed, { page, width: smaller }) : width
}
