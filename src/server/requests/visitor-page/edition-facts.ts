import type { Reply } from '#contract/endpoint.ts'
import type { visitorRequest } from '#contract/visitor-request.ts'
import { type EditionFile, fileIn, publishedAt } from '../../catalogues/published.ts'
import type { Db } from '../../database/dialect.ts'
import { appearancesOf, unprepared } from '../../rendering/covers.ts'
import type { Services } from '../../services.ts'
import { savedName } from '../../storage/file-kinds.ts'
import type { OpenedKey } from './open-key.ts'

type Page = Reply<(typeof visitorRequest.read)['shapes']>
type RequestWithDelivery = OpenedKey['request']

export async function fileFacts(
  services: Services,
  { hash, request, catalogue, files }: OpenedKey,
): Promise<Partial<Page>> {
  const file = await fileFor(services, request, files)
  if (!file || !catalogue) return {}
  const { fileKey, bytes } = file
  const { cover } = (await appearancesOf(services, { reader: 'key', of: hash }, [fileKey])).get(fileKey) ?? unprepared
  return {
    ...{ fileName: savedName(fileKey, catalogue.name), bytes },
    ...(cover ? { cover } : {}),
    ...(await editionFacts(services.db, request, file)),
  }
}

/** Nothing while there was one edition only. */
async function editionFacts(db: Db, request: RequestWithDelivery, { number, publishAt: published }: EditionFile) {
  const sent = await sentEdition(db, request, number)
  const edition = { number, published }
  if (sent) return { edition, sent }
  return number === 1 ? {} : { edition }
}

/** The edition that was sent, when another one opens by now. */
async function sentEdition(db: Db, { catalogueId, sentEdition }: RequestWithDelivery, current: number) {
  const number = sentEdition ?? 1
  const published = number === current ? undefined : await publishedAt(db, catalogueId, number)
  return published === undefined ? undefined : { number, published }
}

/** The file in the visitor's language, else in the firm's. */
export async function fileFor(
  { settings }: Pick<Services, 'settings'>,
  { language }: Pick<RequestWithDelivery, 'language'>,
  files: readonly EditionFile[],
): Promise<EditionFile | undefined> {
  const { firm } = await settings.current()
  return fileIn(files, language, firm.language)
}
