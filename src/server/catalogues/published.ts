import type { Publication } from '#contract/editions.ts'
import type { Language } from '#contract/languages.ts'
import type { Db } from '../database/dialect.ts'
import type { Tables } from '../database/schema.ts'
import { findFilesOf, findNewest, findPublished } from './editions.queries.ts'

export { hastenEditions } from './editions.queries.ts'

export type EditionFile = Tables['edition']

/** The files of the edition that links open; none while no edition is published. */
export const publishedFiles: (db: Db, catalogueId: string, now: number) => Promise<EditionFile[]> = findPublished

interface WantedEdition {
  readonly id: string
  readonly number: number | undefined
  readonly now: number
}

/** The files of an edition that staff look at; without a number the one that links open, else the newest. */
export const filesToRead = (db: Db, { id, number, now }: WantedEdition): Promise<EditionFile[]> =>
  number === undefined ? findNewest(db, [id], now) : findFilesOf(db, id, number)

type Times = Pick<EditionFile, 'publishAt' | 'withdrawAt'>

export function publicationOf({ publishAt, withdrawAt }: Times, now: number): Publication {
  if (withdrawAt !== null && withdrawAt <= now) return 'withdrawn'
  return now < publishAt ? 'planned' : 'published'
}

/**
 * Returns the file in the first of these languages that there is; else the one for all languages, else the first one
 * that the edition got (product: Editions).
 */
export function fileIn(
  files: readonly EditionFile[],
  ...wanted: readonly (Language | null)[]
): EditionFile | undefined {
  const order = [...wanted, '']
  return order.map((language) => files.find((file) => file.language === language)).find(Boolean) ?? files[0]
}

/** The publication time of an edition; undefined for an unknown one. */
export async function publishedAt(db: Db, catalogueId: string, number: number): Promise<number | undefined> {
  return (await findFilesOf(db, catalogueId, number))[0]?.publishAt
}
