import type { Db } from '../database/dialect.ts'
import type { PreparationState } from '../database/schema.ts'
import { minute } from '../lib/durations.ts'
import { forbidden, notFound } from '../lib/errors.ts'
import { isSigned, sign } from '../lib/tokens.ts'
import type { Services } from '../services.ts'
import { pictureSize } from './engine/picture-size.ts'
import * as queries from './preparations.queries.ts'

type Signing = Pick<Services, 'secret' | 'now'>

const lifetime = 5 * minute

/** The address is the same for five minutes, so that a list that is asked for again shows the picture it has. */
function coverAddress({ secret, now }: Signing, fileKey: string): string {
  const expires = (Math.floor(now() / lifetime) + 2) * lifetime
  const query = { expires: String(expires), signature: sign(secret, 'cover', fileKey, expires) }
  return `/api/document/cover/${fileKey}?${new URLSearchParams(query)}`
}

/** What lists say of the pages of a file. */
export interface Appearance {
  /** A signed address of our own, valid for five to ten minutes; null without a cover. */
  readonly cover: string | null
  /** 0 while they are unknown. */
  readonly pages: number
  /** Missing for a file that was never prepared. */
  readonly state?: PreparationState
  readonly reason: string | null
}

/** Returns how each of these files looks. */
export async function appearancesOf(
  services: Signing & Pick<Services, 'db'>,
  fileKeys: readonly string[],
): Promise<Map<string, Appearance>> {
  const rows = fileKeys.length > 0 ? await queries.findAppearances(services.db, fileKeys) : []
  return new Map(
    rows.map(({ fileKey, hasCover, ...row }) => [
      fileKey,
      { ...row, cover: hasCover ? coverAddress(services, fileKey) : null },
    ]),
  )
}

export const unprepared: Appearance = { cover: null, pages: 0, reason: null }

interface CoverQuery {
  readonly expires: number
  readonly signature: string
}

/** Returns the WebP that a signed address leads to. */
export async function readSignedCover(
  { db, secret, now }: Pick<Services, 'db' | 'secret' | 'now'>,
  fileKey: string,
  { expires, signature }: CoverQuery,
): Promise<Buffer> {
  if (!isSigned(secret, signature, 'cover', fileKey, expires) || expires <= now())
    throw forbidden('This address is not signed or has expired.')
  return readCover(db, fileKey)
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
