import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { VisitorInfo } from '#contract/request-shapes.ts'
import { tours } from '#contract/tours.ts'
import { visitorPaths } from '../../lib/visitor-paths.ts'

const { send } = catalogueRequests

/** The public form's endpoints, with the fields as they came and the address of the closed page, inlined at build time. */
export const sendRequest = { ...send, shapes: { ...send.shapes, body: VisitorInfo } } as unknown as typeof send
export const readName = catalogues.name
export const readTourName = tours.name
export const closedPath = visitorPaths.clientClosed
