import { bearerOf } from './claims.ts'
import { readSession } from './session.ts'

/** Whether this is the id of the signed-in user. */
export function isSelf(id: string): boolean {
  return bearerOf(readSession()?.accessToken ?? '') === id
}
