import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'

/** The public form's endpoints, inlined at build time. */
export const sendRequest = catalogueRequests.send
export const readName = catalogues.name
