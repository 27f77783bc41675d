import type { ArchiveIndex } from '../../archives/archive.ts'
import { addIndex } from '../../archives/index-store.ts'
import { shortened } from '../../archives/shortened.ts'
import type { Db } from '../../database/dialect.ts'
import { claimTour, readyTour, releaseDocuments } from '../../documents/documents.ts'
import { invalid } from '../../lib/errors.ts'
import { inTurn } from '../../lib/turns.ts'
import type { Services } from '../../services.ts'
import type { Tx } from '../../transaction/transaction.ts'
import * as queries from './exported.queries.ts'
import { issueTicket, type TourTicket } from './ticket.ts'

/** Of the names of files that are not served; the rest is only counted. */
const namedFiles = 20
/** Characters of such a name. */
const maxName = 200

export interface ExaminedTour {
  readonly key: string
  readonly fileName: string
  readonly index: ArchiveIndex
}

interface Uploaded {
  readonly url?: string
  readonly fileName?: string
}

/**
 * Examines an upload of this user before a tour keeps it, one at a time: a large archive takes 150 MB meanwhile. Throws
 * a 400 with a sentence for one that is refused.
 */
export async function examineUpload(
  services: Services,
  userId: string,
  { url, fileName = '' }: Uploaded,
): Promise<ExaminedTour> {
  if (url === undefined) throw invalid('url', 'must have a file uploaded')
  return inTurn({ holder: `archives of ${userId}` }, async () => {
    const key = await readyTour(services, userId, url)
    const index = await addIndex(services.storage, key, { maxBytes: services.config.maxTourBytes })
    return { key, fileName: fileName.trim(), index }
  })
}

/** Gives a tour this file. Those who watch the one before go on with it until they reload. */
export async function keepTourFile(tx: Tx, tourId: string, { key, fileName, index }: ExaminedTour): Promise<void> {
  const bytes = await claimTour(tx, tx.actor.caller?.id ?? '', key)
  const before = await queries.findTourFile(tx.db, tourId)
  const { files, skipped, startPage } = index
  const named = JSON.stringify({
    count: skipped.length,
    names: skipped.slice(0, namedFiles).map((name) => shortened(name, maxName)),
  })
  const file = { fileKey: key, fileName, startPage, bytes, files: files.size, skipped: named, created: tx.now }
  await queries.saveTourFile(tx.db, { tourId, ...file })
  if (before) await releaseDocuments(tx, [before.fileKey])
}

export async function dropTourFile(tx: Tx, tourId: string): Promise<void> {
  const removed = await queries.removeTourFile(tx.db, tourId)
  if (removed) await releaseDocuments(tx, [removed.fileKey])
}

/** What staff see of the file of each tour. */
export async function tourFilesOf(db: Db, tourIds: readonly string[]) {
  const rows = await queries.findTourFiles(db, tourIds)
  return new Map(
    rows.map(({ tourId, fileName, bytes, files, skipped }) => {
      const { count, names } = JSON.parse(skipped) as { count: number; names: string[] }
      return [tourId, { fileName, bytes, files, skippedFiles: count, skipped: names }]
    }),
  )
}

/** The address of the start page for one visitor, or for staff who look at it first; undefined for no such tour. */
export async function startAddress(
  services: Services,
  tourId: string,
  { reader, of }: Pick<TourTicket, 'reader' | 'of'>,
): Promise<string | undefined> {
  const { db, config } = services
  const file = await queries.findTourFile(db, tourId)
  if (!file) return undefined
  const ticket = issueTicket(services, { reader, of, tourId, fileKey: file.fileKey })
  const path = file.startPage.split('/').map(encodeURIComponent).join('/')
  return `${config.tourOrigin ?? config.publicUrl}/s/${ticket}/${path}`
}
