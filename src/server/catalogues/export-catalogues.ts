import type { ListQuery } from '#contract/lists.ts'
import { countPages } from '../rendering/preparations.ts'
import type { Services } from '../services.ts'
import { countRequests, findCatalogues } from './catalogues.queries.ts'
import { newestFiles } from './newest-files.ts'

/** The rows of the list without the addresses in them, which are for a session. */
export async function listForExport(services: Services, query: ListQuery) {
  const { db } = services
  const page = await findCatalogues(db, query)
  const ids = page.data.map(({ id }) => id)
  const [files, requests] = [await newestFiles(services, ids), await countRequests(db, ids)]
  const pages = await countPages(
    db,
    [...files.values()].map(({ fileKey }) => fileKey),
  )
  const data = page.data.map(({ disabledAt, ...row }) => {
    const file = files.get(row.id)
    return {
      ...row,
      status: disabledAt !== null ? 'inactive' : 'active',
      ...{ edition: file?.edition ?? null, bytes: file?.bytes, pages: pages.get(file?.fileKey ?? '') },
      requests: requests.get(row.id),
    }
  })
  return { ...page, data }
}
