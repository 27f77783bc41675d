import { hour } from '../lib/durations.ts'
import type { Limit } from '../rate-limits/rate-limits.ts'

export const limits = {
  testMailByUser: { name: 'testMailByUser', times: 30, period: hour },
} satisfies Record<string, Limit>
