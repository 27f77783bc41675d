import { reader } from '#contract/reader.ts'

/** The calls of the reader, inlined at build time. */
export const pictureCall = reader.picture
export const wordsCall = reader.words
export const findCall = reader.find
