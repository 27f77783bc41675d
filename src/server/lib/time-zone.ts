import type { Firm } from '#contract/settings.ts'

type FirmZone = Pick<Firm, 'timeZone'>

/** The server's zone, for as long as the same settings hold: asking takes longer than the rest of a mail. */
const ofServer = new WeakMap<FirmZone, string>()

/** The firm's, or the server's until an owner saves one. Asked late, because Intl loads nine megabytes. */
export function timeZoneOf(firm: FirmZone): string {
  if (firm.timeZone) return firm.timeZone
  const zone = ofServer.get(firm) ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  ofServer.set(firm, zone)
  return zone
}

/** Offsets such as `+01:00` know no summer time. Temporal, which counts days, refuses some names that Intl takes. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    return Boolean(Temporal.Now.zonedDateTimeISO(name))
  } catch {
    return false
  }
}

/** Returns a day such as `2026-11-23`. */
export function dayIn(timeZone: string, time: number): string {
  // Swedish writes days as ISO 8601 does.
  return new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone }).format(time)
}
