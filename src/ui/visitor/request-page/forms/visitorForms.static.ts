import { visitorRequest } from '#contract/visitor-request.ts'

/** The calls with fields, inlined at build time. */
export const answerQuestion = visitorRequest.answer
export const correctRequest = visitorRequest.correct
