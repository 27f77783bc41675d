import { hour } from '../lib/durations.ts'
import type { Limit } from '../rate-limits/rate-limits.ts'

export const limits = {
  uploadByUser: { name: 'uploadByUser', times: 200, period: hour },
} satisfies Record<string, Limit>
