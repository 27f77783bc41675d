import { jwtDecode } from 'jwt-decode'

/** Claims of an access token. For display only: the server decides every call. */
export interface Claims {
  readonly sub: string
  /** Decides the landing after login (product: Screens). */
  readonly role: string
  /** Is the one stored (product: Sessions and tokens). */
  readonly ROLE: string
  readonly FIRST_NAME: string
  readonly LAST_NAME: string
}

export const readClaims = (accessToken: string): Claims => jwtDecode<Claims>(accessToken)

/** Returns the user id in an access token, or undefined when the token cannot be read. */
export function bearerOf(accessToken: string): string | undefined {
  try {
    return readClaims(accessToken).sub
  } catch {
    return undefined
  }
}
