/** The stored zone is among the choices even if this browser calls it otherwise. */
const zonesWith = (stored: string) => [...new Set([stored, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort()

export const zoneOptions = (stored: string) =>
  zonesWith(stored).map((value) => ({ value, label: value.replaceAll('_', ' ') }))
