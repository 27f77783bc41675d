import type { Services } from '../platform/services.ts'
import { findOpenCatalogue } from './catalogues.ts'

/** Returns the path that a form address leads to: the form, with the source, or the page that says it is closed. */
export async function formPage({ db }: Services, id: string, source?: string): Promise<string> {
  const catalogue = await findOpenCatalogue(db, id)
  if (!catalogue) return '/client/closed'
  const search = new URLSearchParams({ catalogue: catalogue.id, ...(source ? { source } : {}) })
  return `/client/request?${search}`
}
