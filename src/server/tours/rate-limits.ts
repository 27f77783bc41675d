import { hour } from '../lib/durations.ts'
import type { Limit } from '../rate-limits/rate-limits.ts'

export const limits = {
  tourByNetwork: { name: 'tourByNetwork', times: 300, period: hour },
  /** Visits to one tour from one network that are counted individually. */
  visitByAccessAndNetwork: { name: 'visitByAccessAndNetwork', times: 30, period: hour },
} satisfies Record<string, Limit>
