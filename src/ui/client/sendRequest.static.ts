import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'

/** The public form's calls, written out while building. */
export const sendRequest = catalogueRequests.send
export const readName = catalogues.name
