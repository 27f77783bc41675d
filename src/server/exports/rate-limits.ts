import { hour } from '../lib/durations.ts'
import type { Limit } from '../rate-limits/rate-limits.ts'

export const limits = {
  exportByUser: { name: 'exportByUser', times: 60, period: hour },
} satisfies Record<string, Limit>
