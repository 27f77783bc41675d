import type { Services } from '../services.ts'
import { findNewest } from './editions.queries.ts'
import { fileIn, publicationOf } from './published.ts'

/** The file that staff download of each catalogue, and the number of the edition that links open. */
export async function newestFiles({ db, now, settings }: Services, ids: readonly string[]) {
  const { firm } = await settings.current()
  const files = Map.groupBy(await findNewest(db, ids, now()), ({ catalogueId }) => catalogueId)
  return new Map(
    [...files].flatMap(([id, found]) => {
      const file = fileIn(found, firm.language)
      if (!file) return []
      const edition = publicationOf(file, now()) === 'published' ? file.number : null
      return [[id, { ...file, edition, fileKeys: found.map(({ fileKey }) => fileKey) }] as const]
    }),
  )
}
