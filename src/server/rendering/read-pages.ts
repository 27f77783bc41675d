import type { PictureWidth } from '#contract/picture-widths.ts'
import { message } from '#words/message.ts'
import { conflict, DomainError, notFound } from '../lib/errors.ts'
import type { Services } from '../services.ts'
import { coalesce } from './coalesce.ts'
import { draw, reader } from './draw-queue.ts'
import { recordBroken } from './failed-pages.ts'
import { resultOf } from './outcome.ts'
import { readCached, writeCached } from './page-cache.ts'
import { findPreparation } from './preparations.queries.ts'
import type { PageText } from './shapes.ts'

type Needs = Pick<Services, 'config' | 'db' | 'storage'>

/** Returns a WebP of a page, kept or drawn now. Throws a 503 when too many wait for theirs. */
export async function readPicture(
  services: Needs,
  fileKey: string,
  page: number,
  width: PictureWidth,
): Promise<Buffer> {
  await assertPage(services, fileKey, page)
  return picture(services, fileKey, { page, width, priority: reader })
}

interface Picture {
  readonly page: number
  readonly width: PictureWidth
  readonly priority: number
}

export async function picture(services: Needs, fileKey: string, { page, width, priority }: Picture): Promise<Buffer> {
  const name = `${page}-${width}.webp`
  const kept = await readCached(services, fileKey, name)
  if (kept) return kept
  return coalesce(`${fileKey}/${name}`, async () => {
    const outcome = await draw(services, fileKey, { kind: 'picture', page, width }, priority)
    await recordBroken(services.db, fileKey, { page, width }, outcome)
    const bytes = resultOf(outcome)
    await writeCached(services, fileKey, name, bytes)
    return Buffer.from(bytes.buffer)
  })
}

export async function readPageText(services: Needs, fileKey: string, page: number): Promise<PageText> {
  await assertPage(services, fileKey, page)
  return pageText(services, fileKey, { page, priority: reader })
}

export async function pageText(
  services: Needs,
  fileKey: string,
  { page, priority }: Omit<Picture, 'width'>,
): Promise<PageText> {
  const name = `${page}.json`
  const kept = await readCached(services, fileKey, name)
  if (kept) return JSON.parse(kept.toString())
  return coalesce(`${fileKey}/${name}`, async () => {
    const outcome = await draw(services, fileKey, { kind: 'text', page }, priority)
    await recordBroken(services.db, fileKey, { page }, outcome)
    const text = resultOf(outcome)
    await writeCached(services, fileKey, name, JSON.stringify(text))
    return text
  })
}

/** The row is asked for at each call, so that a file that was removed is gone at once. */
export async function assertReady({ db }: Pick<Needs, 'db'>, fileKey: string) {
  const row = await findPreparation(db, fileKey)
  if (!row) throw notFound('This file')
  if (row.state !== 'ready') throw conflict('The pages of this file cannot be shown yet.')
  return row
}

async function assertPage(services: Needs, fileKey: string, page: number): Promise<void> {
  const { pages, failedPages } = await assertReady(services, fileKey)
  if (!Number.isInteger(page) || page < 1 || page > pages) throw notFound('This page')
  if (JSON.parse(failedPages).includes(page)) throw new DomainError(422, message('This page cannot be shown.'))
}
