import { hour } from '../lib/durations.ts'
import type { Limit } from '../rate-limits/rate-limits.ts'

/** Limits of the public form (product: Limits). */
export const limits = {
  formByNetwork: { name: 'formByNetwork', times: 20, period: hour },
  formOverall: { name: 'formOverall', times: 600, period: hour },
} satisfies Record<string, Limit>
