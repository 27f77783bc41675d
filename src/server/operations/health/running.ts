import { minute } from '../../lib/durations.ts'

/** Each instance tells its presence once a minute. */
const missedAfter = 3 * minute
/** Instances that are listed. */
export const mostInstances = 20

export const isRunning =
  (now: number) =>
  ({ seen }: { readonly seen: number }): boolean =>
    now - seen < missedAfter
