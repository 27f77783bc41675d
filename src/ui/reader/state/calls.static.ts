import { reader } from '#contract/reader.ts'
import { visitorRequest } from '#contract/visitor-request.ts'

/** The calls of the reader, inlined at build time. */
export const pictureCall = reader.picture
export const wordsCall = reader.words
export const findCall = reader.find
export const seenCall = reader.seen
export const askCall = visitorRequest.ask
