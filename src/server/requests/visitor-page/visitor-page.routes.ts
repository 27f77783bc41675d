import { documents } from '#contract/documents.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { sendFile } from '../../documents/send-file.ts'
import { isBrowser } from '../../http/is-browser.ts'
import type { RawRoute, Route } from '../../http/route.ts'
import { forbidden } from '../../lib/errors.ts'
import { hashToken } from '../../lib/tokens.ts'
import type { Services } from '../../services.ts'
import { visitorPage } from '../mails/visitor-page-address.ts'
import { askAbout } from './ask-about.ts'
import { answerQuestion, askForNewLink, withdrawRequest } from './change-visitor-request.ts'
import { correctRequest } from './correct-request.ts'
import { eraseRequest } from './erase-request.ts'
import { nameReading } from './name-reading.ts'
import { openByMachine, openByPerson, opensFile, wasOpened } from './open-document.ts'
import { readVisitorRequest } from './visitor-request.ts'

export function visitorRequestRoutes(route: Route, rawRoute: RawRoute, { storage }: Services): void {
  route(visitorRequest.read, ({ services, body }) => readVisitorRequest(services, body.key))
  route(visitorRequest.correct, ({ services, actor, body }) => correctRequest(services, actor, body))
  route(visitorRequest.answer, ({ services, actor, body }) => answerQuestion(services, actor, body.key, body.message))
  route(visitorRequest.ask, ({ services, actor, body }) => askAbout(services, actor, body))
  route(visitorRequest.withdraw, ({ services, actor, body }) => withdrawRequest(services, actor, body.key))
  route(visitorRequest.open, ({ services, actor, body }) => openByPerson(services, actor, body.key))
  route(visitorRequest.renew, ({ services, actor, body }) => askForNewLink(services, actor, body.key))
  route(visitorRequest.nameReading, ({ services, actor, body }) => nameReading(services, actor, body))
  route(visitorRequest.erase, ({ services, actor, body }) => eraseRequest(services, actor, body.key))

  rawRoute(documents.open, async ({ services, params: { token }, query: { opened } }, request, reply) => {
    const isCounted = wasOpened(services, token, opened)
    const asBrowser = isBrowser(request)
    if (!isCounted && asBrowser) return reply.redirect(pathOf(token))
    const counts = !isCounted && isOpening(request.method, request.headers.range)
    const file = await openByMachine(services, token, counts)
    if ('dead' in file) {
      if (file.dead !== 'readOnly') return reply.redirect(`/client/document?reason=${file.dead}`)
      if (asBrowser) return reply.redirect(pathOf(token))
      throw forbidden('This catalogue can only be read in the browser.')
    }
    // The mark is written while the file passes through us.
    const ofStore = isCounted && !file.mark ? await storage.briefUrl(file.fileKey, file.name) : undefined
    if (ofStore) return reply.redirect(ofStore)
    return sendFile(request, reply, storage, {
      key: file.fileKey,
      name: file.name,
      ...(file.mark ? { mark: file.mark } : {}),
      holder: `link ${hashToken(token)}`,
      isOpen: () => opensFile(services, token),
    })
  })
}

const pathOf = (token: string) => visitorPage({ publicUrl: '' }, encodeURIComponent(token))

/** A HEAD request, or a range that begins after the first byte, is no opening. */
const isOpening = (method: string, range = '') => method !== 'HEAD' && !/^bytes=0*[1-9]\d*-/.test(range)
