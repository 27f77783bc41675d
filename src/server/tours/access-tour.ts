import type { Config } from '../config.ts'
import type { Db } from '../database/dialect.ts'
import type { Tables } from '../database/schema.ts'
import { findAccessByToken } from './tour-access.queries.ts'
import { findToursById } from './tours.queries.ts'

type Access = Pick<Tables['tourAccess'], 'disabledAt' | 'tourId' | 'token'>
export type Tour = Awaited<ReturnType<typeof findToursById>>[number]

/** Returns how the tour of each of these accesses is found. */
export async function toursOf(db: Db, accesses: readonly Pick<Access, 'tourId'>[]) {
  const ids = new Set(accesses.flatMap(({ tourId }) => tourId ?? []))
  const tours = new Map((await findToursById(db, [...ids])).map((tour) => [tour.id, tour]))
  return ({ tourId }: Pick<Access, 'tourId'>): Tour | undefined => tours.get(tourId ?? '')
}

export async function tourOfAccess(db: Db, access: Pick<Access, 'tourId'>): Promise<Tour | undefined> {
  return (await toursOf(db, [access]))(access)
}

/** A disabled or deleted tour withdraws all accesses to it. */
export function isWithdrawn({ disabledAt, tourId }: Access, tour: Tour | undefined): boolean {
  const isGone = tourId !== null && (tour === undefined || tour.disabledAt !== null)
  return disabledAt !== null || isGone
}

interface Needs {
  readonly db: Db
  readonly config: Addresses & Pick<Config, 'tourOrigin'>
}

type Addresses = Pick<Config, 'publicUrl' | 'tourUrl' | 'tourFrameUrl'>

/** Only the tour of the settings may have a page of its own (`TOUR_URL`). */
export const linkOf = ({ publicUrl, tourUrl }: Addresses, { tourId, token }: Access): string =>
  withToken(tourId === null ? tourUrl : `${publicUrl}/tour`, token)

/** Returns what our page shows in its frame; undefined for the built-in sample. */
export const addressOf = ({ tourFrameUrl }: Addresses, { tourId }: Access, tour: Tour | undefined) =>
  tourId === null ? tourFrameUrl : (tour?.address ?? undefined)

/** Tours on a host of the firm check the token themselves (product: Tours). */
export function withToken(address: string, token: string): string {
  const url = new URL(address)
  url.searchParams.set('token', token)
  return url.href
}

/**
 * Returns the origin that our page's headers name for this token, also before the tour opens, because the page then
 * opens by itself; undefined for our own, `*` for an uploaded tour whose frame has no origin. An unknown token gets the origin of the settings.
 */
export async function tourOrigin({ db, config }: Needs, token: string): Promise<string | undefined> {
  const access = token ? await findAccessByToken(db, token) : undefined
  const tour = access && (await tourOfAccess(db, access))
  if (tour?.kind === 'upload') return config.tourOrigin ?? '*'
  const address = access ? addressOf(config, access, tour) : config.tourFrameUrl
  return address === undefined ? undefined : new URL(address).origin
}
