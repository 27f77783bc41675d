import { bearerOf } from './claims.ts'
import { readSession } from './session.ts'

/** Whether this is the id of the person who is signed in. */
export function isSelf(id: string): boolean {
  return bearerOf(readSession()?.accessToken ?? '') === id
}
