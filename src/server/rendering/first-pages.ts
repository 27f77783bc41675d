import type { PictureWidth } from '#contract/picture-widths.ts'
import type { Db } from '../database/dialect.ts'
import type { Services } from '../services.ts'
import { failedIn } from './failed-pages.ts'
import { readCached } from './page-cache.ts'
import { findPreparation } from './preparations.queries.ts'

export interface FirstPages {
  /** Of the whole file. */
  readonly pages: number
  readonly shown: readonly { readonly page: number; readonly width: number; readonly height: number }[]
}

/** Returns those of the first pages that can be shown, with their sizes; undefined for a file that is not ready. */
export async function findFirstPages(db: Db, fileKey: string, count: number): Promise<FirstPages | undefined> {
  const row = await findPreparation(db, fileKey)
  if (row?.state !== 'ready') return undefined
  const failed = failedIn(row)
  const sizes: [number, number][] = JSON.parse(row.sizes)
  const first = sizes.slice(0, count).map(([width, height], index) => ({ page: index + 1, width, height }))
  return { pages: row.pages, shown: first.filter(({ page }) => !failed.includes(page)) }
}

interface Picture {
  readonly page: number
  readonly width: PictureWidth
}

/** Returns a picture that was drawn before; draws nothing. */
export const readKeptPicture = (services: Pick<Services, 'config'>, fileKey: string, { page, width }: Picture) =>
  readCached(services, fileKey, `${page}-${width}.webp`)
