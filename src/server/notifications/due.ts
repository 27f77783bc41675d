/// <reference lib="esnext.temporal" />
import type { Rhythm } from '#contract/notifications.ts'
import { hour, minute } from '../lib/durations.ts'

export interface Place {
  readonly hour: number
  readonly timeZone: string
}

/** The longest time between two mails of each rhythm. A later one was stored by a clock that ran ahead. */
export const longest = { each: 5 * minute, hourly: hour, daily: 25 * hour } as const

/** When the next mail may leave after one at this time. */
export function nextDue(rhythm: Rhythm, now: number, place: Place): number {
  if (rhythm === 'daily') return nextHour(now, place)
  return rhythm === 'none' ? now : now + longest[rhythm]
}

/** Once a local day: the skipped hour of spring comes when the clock jumps, the doubled one of autumn once. */
function nextHour(now: number, { hour, timeZone }: Place): number {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  const today = local.toPlainDate()
  const day = local.hour >= hour ? today.add({ days: 1 }) : today
  return day.toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds
}
