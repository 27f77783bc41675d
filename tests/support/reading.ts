import { reader } from '#contract/reader.ts'
import { prepareDue } from '#server/rendering/prepare.ts'
import type { TestApp } from './app.ts'
import { pagesPdf, written } from './pages/raw-pdf.ts'
import { startLife } from './request-life.ts'

/** A catalogue of two pages, of which the second leads to an address. */
export const chairs = () =>
  pagesPdf([{ content: written('Chairs of oak', 'and of ash') }, { content: written('Tables') }])

/** A catalogue whose pages are prepared, and the key that its mail brought. */
export async function startReading(app: TestApp, bytes = chairs()) {
  const life = await startLife(app, {}, bytes)
  await life.approve()
  const key = await life.mailedKey()
  await prepareDue(app.services)
  return {
    ...life,
    key,
    begin: () => app.visitor(reader.open, { body: { key } }),
    renew: (ticket: string) => app.visitor(reader.open, { body: { key, ticket } }),
    /** The answer for an address below a ticket. */
    part: (ticket: string, path: string, signal: AbortSignal | null = null) =>
      fetch(`${app.origin}/api/client/read/${ticket}/${path}`, { signal }),
  }
}
