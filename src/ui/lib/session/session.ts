import { deviceStorage } from '../browser/storage.ts'

/** The five values that the browser keeps (product: Sessions and tokens). */
export interface Session {
  readonly accessToken: string
  readonly refreshToken: string
  readonly role: string
  readonly firstName: string
  readonly lastName: string
}

/** Tells this page that the stored values have changed; other tabs hear it from the storage. */
export const sessionChanged = 'docent-session-changed'

export const storedNames = ['accessToken', 'refreshToken', 'role', 'firstName', 'lastName'] as const

export function readSession(): Session | undefined {
  const [accessToken, refreshToken, role, firstName, lastName] = storedNames.map(
    (name) => deviceStorage()?.getItem(name) ?? '',
  )
  if (!accessToken) return undefined
  return {
    accessToken,
    refreshToken: refreshToken ?? '',
    role: role ?? '',
    firstName: firstName ?? '',
    lastName: lastName ?? '',
  }
}

/** Clears all browser storage, not only the session (product: Sessions and tokens). */
export function clearBrowser(): void {
  localStorage.clear()
  sessionStorage.clear()
}
