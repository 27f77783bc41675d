import { jwtDecode } from 'jwt-decode'

/** What an access token says about its bearer. Read for comfort only: the server decides every call. */
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

/** The id of the person that an access token speaks of; none for what is no token of ours. */
export function bearerOf(accessToken: string): string | undefined {
  try {
    return readClaims(accessToken).sub
  } catch {
    return undefined
  }
}
