import type { Db } from '../database/dialect.ts'
import { notFound } from '../lib/errors.ts'
import { appearancesOf, readCover } from '../rendering/covers.ts'
import type { Services } from '../services.ts'
import * as queries from './catalogues.queries.ts'
import { fileIn, publishedFiles } from './published.ts'

type Needs = Pick<Services, 'db' | 'now' | 'settings'>

/** The file whose first page the form shows; undefined while the form is closed, or shows none. */
async function coveredFile({ db, now, settings }: Needs, catalogueId: string): Promise<string | undefined> {
  if (!(await showsCover(db, catalogueId))) return undefined
  const { firm } = await settings.current()
  return fileIn(await publishedFiles(db, catalogueId, now()), firm.language)?.fileKey
}

async function showsCover(db: Db, catalogueId: string): Promise<boolean> {
  const catalogue = await queries.findCatalogue(db, catalogueId)
  return catalogue?.disabledAt === null && catalogue.showCover === 1
}

/** Returns the address of the picture that the form shows. A new file has a new one, because pictures are kept a while. */
export async function publicCover(services: Services, catalogueId: string): Promise<string | undefined> {
  const fileKey = await coveredFile(services, catalogueId)
  const look = fileKey ? (await appearancesOf(services, [fileKey])).get(fileKey) : undefined
  return fileKey && look?.cover ? `/api/client/cover/${catalogueId}?v=${fileKey.slice(0, 8)}` : undefined
}

/** Returns a WebP. Throws a 404 for a cover that is not for everybody. */
export async function readPublicCover(services: Needs, catalogueId: string): Promise<Buffer> {
  const fileKey = await coveredFile(services, catalogueId)
  if (!fileKey) throw notFound('This picture')
  return readCover(services.db, fileKey)
}
