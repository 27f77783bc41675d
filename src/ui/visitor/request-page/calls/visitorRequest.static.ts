import type { Endpoint } from '#contract/endpoint.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { visitorPaths } from '../../../lib/visitor-paths.ts'

/** The call without the words beside its fields: no form shows them. */
const plain = <E extends Endpoint>(entry: E): E => ({ ...entry, shapes: { ...entry.shapes, body: undefined } })

/** The calls of the visitor's page and the address of the form, inlined at build time. */
export const readRequest = plain(visitorRequest.read)
export const withdrawRequest = plain(visitorRequest.withdraw)
export const openCatalogue = plain(visitorRequest.open)
export const askForNewLink = plain(visitorRequest.renew)
export const eraseData = plain(visitorRequest.erase)
export const formPath = visitorPaths.clientRequest
