import { documents } from '#contract/documents.ts'
import { fewAtOnce } from '../http/few-at-once.ts'
import { isBrowser } from '../http/is-browser.ts'
import type { RawRoute, Route } from '../http/route.ts'
import { DomainError, unavailable } from '../lib/errors.ts'
import type { Services } from '../services.ts'
import { downloadTerms, mayDownload } from './documents.ts'
import { sendFile } from './send-file.ts'
import { receiveUpload, requestUpload } from './uploads.ts'

const catalogues = '/resource/catalogue/upload'
/** Files that one person sends at the same time. */
const mostAtOnce = 8

const enoughUnderWay = () =>
  unavailable('Several of your files are on their way already. Please try again when one has arrived.')

export function documentRoutes(route: Route, rawRoute: RawRoute, { storage }: Services): void {
  route(documents.uploadUrl, ({ services, actor, body }) => requestUpload(services, actor, body))

  rawRoute(documents.download, async ({ services, params: { key }, query }, request, reply) => {
    const terms = await downloadTerms(services, key, query).catch((error) => {
      if (!(error instanceof DomainError && isBrowser(request))) throw error
    })
    // The list has a fresh address, or asks to sign in.
    if (!terms) return reply.redirect(catalogues)
    const { name, disposition, session } = terms
    const ofStore = request.method === 'GET' ? await storage.briefUrl(key, name, disposition) : undefined
    if (ofStore) return reply.redirect(ofStore)
    const isOpen = () => mayDownload(services, key, session)
    return sendFile(request, reply, storage, { key, name, disposition, holder: `session ${session}`, isOpen })
  })
}

/** Registered apart from the other calls, because the body is a stream that may take long. */
export function uploadRoutes(rawRoute: RawRoute, services: Services): void {
  rawRoute(documents.upload, async ({ params: { key }, query }, request, reply) => {
    const length = request.headers['content-length']
    await receiveUpload(services, {
      key,
      query,
      length: length === undefined ? undefined : Number(length),
      bytes: request.raw,
      admit: (userId) => fewAtOnce(reply, `uploads ${userId}`, mostAtOnce, enoughUnderWay),
    })
    return reply.code(204).send()
  })
}
