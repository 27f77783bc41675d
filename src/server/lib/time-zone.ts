import type { Firm } from '#contract/settings.ts'

/** The firm's, or the server's until an owner saves one. Asked late, because Intl loads nine megabytes. */
export const timeZoneOf = ({ timeZone }: Pick<Firm, 'timeZone'>): string =>
  timeZone || new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Intl also takes offsets such as `+01:00`, which know no summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Returns a day such as `2026-11-23`. */
export function dayIn(timeZone: string, time: number): string {
  // Swedish writes days as ISO 8601 does.
  return new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone }).format(time)
}
