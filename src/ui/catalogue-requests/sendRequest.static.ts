import { catalogueRequests } from '#contract/catalogue-requests.ts'

/** The public form's call, written out while building. */
export const sendRequest = catalogueRequests.send
