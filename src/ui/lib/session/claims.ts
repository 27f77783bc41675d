import { jwtDecode } from 'jwt-decode'

/** Claims of an access token. For display only: the server decides every call. */
export interface Claims {
  readonly sub: string
  /** PUBLIC_URL. */
  readonly iss: string
  /** Decides the landing after login (product: Screens). */
  readonly role: string
  /** Is the one stored (product: Sessions and tokens). */
  readonly ROLE: string
  readonly FIRST_NAME: string
  readonly LAST_NAME: string
  /** The language of the person's pages; missing while they have chosen none. */
  readonly LANGUAGE?: string
}

export const readClaims = (accessToken: string): Claims => jwtDecode<Claims>(accessToken)

/** Returns the claims of an access token, or undefined when it cannot be read. */
export function claimsOf(accessToken: string): Claims | undefined {
  try {
    return readClaims(accessToken)
  } catch {
    return undefined
  }
}

/** Returns the user id in an access token, or undefined when the token cannot be read. */
export const bearerOf = (accessToken: string): string | undefined => claimsOf(accessToken)?.sub
