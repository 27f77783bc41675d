import { jwtDecode } from 'jwt-decode'

/** Claims of an access token. For display only: the server decides every call. */
export interface Claims {
  readonly sub: string
  readonly iss: string
  /** Decides the landing after login (product: Screens). */
  readonly role: string
  /** The browser stores this one (product: Sessions and tokens). */
  readonly ROLE: string
  readonly FIRST_NAME: string
  readonly LAST_NAME: string
  readonly LANGUAGE?: string
  readonly THEME?: string
}

export const readClaims = (accessToken: string): Claims => jwtDecode<Claims>(accessToken)

export function claimsOf(accessToken: string): Claims | undefined {
  try {
    return readClaims(accessToken)
  } catch {
    return undefined
  }
}

export const bearerOf = (accessToken: string): string | undefined => claimsOf(accessToken)?.sub
