import type { Db } from '../database/dialect.ts'
import type { PreparationState } from '../database/schema/documents.ts'
import { notFound } from '../lib/errors.ts'
import type { Services } from '../services.ts'
import { pictureSize } from './engine/picture-size.ts'
import * as queries from './preparations.queries.ts'
import { type Holder, issueTicket, lifetimes } from './ticket.ts'

type Signing = Pick<Services, 'secret' | 'now'>

const step = lifetimes.cover / 2

/** The address is the same for five minutes, so that a list that is asked for again shows the picture it has. */
function coverAddress(services: Signing, holder: Holder, fileKey: string): string {
  const expires = (Math.floor(services.now() / step) + 2) * step
  return `/api/document/cover/${issueTicket(services, { ...holder, fileKey }, { purpose: 'cover', expires })}`
}

/** What lists say of the pages of a file. */
export interface Appearance {
  /** An address for one holder, valid for five to ten minutes; null without a cover. */
  readonly cover: string | null
  /** 0 while they are unknown. */
  readonly pages: number
  /** Missing for a file that was never prepared. */
  readonly state?: PreparationState
  readonly reason: string | null
}

/** Returns how each of these files looks to their holder. */
export async function appearancesOf(
  services: Signing & Pick<Services, 'db'>,
  holder: Holder,
  fileKeys: readonly string[],
): Promise<Map<string, Appearance>> {
  const rows = fileKeys.length > 0 ? await queries.findAppearances(services.db, fileKeys) : []
  return new Map(
    rows.map(({ fileKey, hasCover, ...row }) => [
      fileKey,
      { ...row, cover: hasCover ? coverAddress(services, holder, fileKey) : null },
    ]),
  )
}

export const unprepared: Appearance = { cover: null, pages: 0, reason: null }

export async function hasCover(db: Db, fileKey: string): Promise<boolean> {
  const [row] = await queries.findAppearances(db, [fileKey])
  return row?.hasCover === true
}

export async function readCover(db: Db, fileKey: string): Promise<Buffer> {
  const row = await queries.findCover(db, fileKey)
  if (!row?.cover) throw notFound('This picture')
  return Buffer.from(row.cover, 'base64')
}

/** A JPEG in Base64, with its size in pixels. */
export interface MailCover {
  readonly jpeg: string
  readonly width: number
  readonly height: number
}

export async function findMailCover(db: Db, fileKey: string): Promise<MailCover | undefined> {
  const { mailCover: jpeg } = (await queries.findCover(db, fileKey)) ?? {}
  const size = jpeg && pictureSize(Buffer.from(jpeg, 'base64'), 'jpg')
  return size ? { jpeg, width: size[0], height: size[1] } : undefined
}
