/** A cookie, because Log Out clears the storage and the choice is the device's. */
const cookie = 'docent-narrow=yes'

export const isNarrowAccepted = (): boolean => document.cookie.split('; ').includes(cookie)

export function acceptNarrow(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store, and none on plain HTTP.
  document.cookie = `${cookie}; path=/; max-age=31536000; samesite=strict`
}
