import { hour } from '../lib/durations.ts'
import type { NetworkLimit } from '../rate-limits/by-network.ts'

/** Limits of the public form (product: Limits). */
export const limits = {
  formByNetwork: { name: 'formByNetwork', times: 20, ofSite: 200, period: hour },
  /** Of each catalogue. One /48 fills at most a third of it. */
  formOverall: { name: 'formOverall', times: 600, period: hour },
} satisfies Record<string, NetworkLimit>
