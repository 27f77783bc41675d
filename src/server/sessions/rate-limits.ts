import { minute } from '../lib/durations.ts'
import type { Limit } from '../rate-limits/rate-limits.ts'

export const limits = {
  callsByToken: { name: 'callsByToken', times: 600, period: minute },
} satisfies Record<string, Limit>
