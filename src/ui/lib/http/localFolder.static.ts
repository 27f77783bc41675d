import { documents } from '#contract/documents.ts'

/** The start of every path of a signed address of the local store, inlined at build time. */
export const localFolder = documents.upload.path.replace(/:\w+$/, '')
