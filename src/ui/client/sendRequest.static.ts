import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { clientPaths } from '../client-paths.ts'

/** The public form's endpoints and the address of the closed page, inlined at build time. */
export const sendRequest = catalogueRequests.send
export const readName = catalogues.name
export const closedPath = clientPaths.clientClosed
