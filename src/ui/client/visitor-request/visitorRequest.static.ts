import { visitorRequest } from '#contract/visitor-request.ts'

/** The calls of the visitor's page, inlined at build time. */
export const readRequest = visitorRequest.read
export const withdrawRequest = visitorRequest.withdraw
export const openCatalogue = visitorRequest.open
export const askForNewLink = visitorRequest.renew
export const eraseData = visitorRequest.erase
