import { bearerOf } from './claims.ts'
import { readSession } from './session.ts'

/** The id of the signed-in user. */
export const selfId = (): string | undefined => bearerOf(readSession()?.accessToken ?? '')

/** Whether this is the id of the signed-in user. */
export const isSelf = (id: string): boolean => selfId() === id
