import { reader } from '#contract/reader.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { visitorPaths } from '../../../lib/visitor-paths.ts'

/** The calls of the visitor's page and the address of the form, inlined at build time. */
export const readRequest = visitorRequest.read
export const withdrawRequest = visitorRequest.withdraw
export const openCatalogue = visitorRequest.open
export const readCatalogue = reader.open
export const askForNewLink = visitorRequest.renew
export const nameReading = visitorRequest.nameReading
export const eraseData = visitorRequest.erase
export const answerQuestion = visitorRequest.answer
export const correctRequest = visitorRequest.correct
export const formPath = visitorPaths.clientRequest
