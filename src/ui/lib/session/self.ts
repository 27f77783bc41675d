import { bearerOf } from './claims.ts'
import { readSession } from './session.ts'

export const selfId = (): string | undefined => bearerOf(readSession()?.accessToken ?? '')

export const isSelf = (id: string): boolean => selfId() === id
