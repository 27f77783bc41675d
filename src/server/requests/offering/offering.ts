import { findCatalogue } from '../../catalogues/catalogues.ts'
import { filesWithinReach } from '../../catalogues/downloads.ts'
import { publishedFiles } from '../../catalogues/published.ts'
import type { Db } from '../../database/dialect.ts'
import { conflict, notFound } from '../../lib/errors.ts'
import { outOfReach } from '../link/edition-to-send.ts'
import type { Offering } from './recipients.queries.ts'

export interface Wanted {
  readonly id: string
  readonly number: number
}

/** Undefined unless links open this edition now, the catalogue is handed out, and visitors get something of it. */
export async function findOffering(db: Db, { id, number }: Wanted, now: number): Promise<Offering | undefined> {
  const catalogue = await findCatalogue(db, id)
  const files = catalogue?.disabledAt === null ? await filesWithinReach(db, catalogue, now) : []
  if (files[0]?.number !== number) return undefined
  const first = Math.min(...files.map(({ created }) => created))
  return { catalogueId: id, number, since: Math.max(files[0].publishAt, first), now, refusedUntil: now }
}

/** Throws a 404 for an unknown catalogue, and a 409 for an edition that links do not open. */
export async function readOffering(db: Db, wanted: Wanted, now: number): Promise<Offering> {
  const catalogue = await findCatalogue(db, wanted.id)
  if (!catalogue) throw notFound('This catalogue')
  if (catalogue.disabledAt !== null) throw conflict('This catalogue is inactive, so no edition of it can be offered.')
  const offering = await findOffering(db, wanted, now)
  if (offering) return offering
  const [open] = await publishedFiles(db, wanted.id, now)
  throw open?.number === wanted.number ? outOfReach() : conflict('Only the edition that links open now can be offered.')
}
