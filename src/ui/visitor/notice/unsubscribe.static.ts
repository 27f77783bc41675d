import { unsubscribing } from '#contract/unsubscribing.ts'

/** Inlined at build time. */
export const unsubscribe = unsubscribing.act
