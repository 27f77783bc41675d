import type { PictureWidth } from '#contract/picture-widths.ts'
import { message } from '#words/message.ts'
import { conflict, DomainError, notFound } from '../lib/errors.ts'
import type { Turn } from '../lib/turns.ts'
import type { Services } from '../services.ts'
import { reader } from './draw-queue.ts'
import { failedIn, narrower, widthLeft } from './failed-pages.ts'
import { pageText, picture } from './kept-pages.ts'
import { readCached } from './page-cache.ts'
import { findPreparation } from './preparations.queries.ts'
import type { PageText } from './shapes.ts'

type Needs = Pick<Services, 'config' | 'db' | 'storage'> & Turn

/** Returns a WebP of a page, kept or drawn now; a narrower one where this width broke. Throws a 503 when too many wait for theirs. */
export async function readPicture(
  services: Needs,
  fileKey: string,
  page: number,
  width: PictureWidth,
): Promise<Buffer> {
  const left = widthLeft(await assertPage(services, fileKey, page), { page, width })
  if (left === undefined) throw unshown()
  const kept = left === width ? undefined : await keptWithin(services, fileKey, page, left)
  if (kept) return kept
  return picture(services, fileKey, { page, width: left, priority: reader }).catch(async (error) => {
    const narrow = isUnshown(error) ? await keptWithin(services, fileKey, page, narrower(left)) : undefined
    if (!narrow) throw error
    return narrow
  })
}

/** Returns the widest picture that is kept, up to this width. */
async function keptWithin(
  services: Needs,
  fileKey: string,
  page: number,
  width: PictureWidth | undefined,
): Promise<Buffer | undefined> {
  if (width === undefined) return undefined
  const kept = await readCached(services, fileKey, `${page}-${width}.webp`)
  return kept ?? keptWithin(services, fileKey, page, narrower(width))
}

const unshown = () => new DomainError(422, message('This page cannot be shown.'))
const isUnshown = (error: unknown) => error instanceof DomainError && error.status === 422

export async function readPageText(services: Needs, fileKey: string, page: number): Promise<PageText> {
  const failed = await assertPage(services, fileKey, page)
  if (failed.includes(page)) throw unshown()
  return pageText(services, fileKey, { page, priority: reader })
}

/** The row is asked for at each call, so that a file that was removed is gone at once. */
export async function assertReady({ db }: Pick<Needs, 'db'>, fileKey: string) {
  const row = await findPreparation(db, fileKey)
  if (!row) throw notFound('This file')
  if (row.state !== 'ready') throw conflict('The pages of this file cannot be shown yet.')
  return row
}

/** Returns what broke of the file. */
async function assertPage(services: Needs, fileKey: string, page: number) {
  const row = await assertReady(services, fileKey)
  if (!Number.isInteger(page) || page < 1 || page > row.pages) throw notFound('This page')
  return failedIn(row)
}
