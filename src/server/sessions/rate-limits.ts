import { minute } from '../lib/durations.ts'
import type { Limit } from '../rate-limits/rate-limits.ts'

export const limits = {
  /**
   * The audit keeps a row of each change for good, so a program that repeats one would fill the disk. Others of the
   * person who has this session are not counted: from one of them it is ended.
   */
  changesBySession: { name: 'changesBySession', times: 600, period: minute },
  callsByToken: { name: 'callsByToken', times: 600, period: minute },
} satisfies Record<string, Limit>
