import type { Db } from '../../database/dialect.ts'
import { lockCallsOf, revokeSessionsOf } from '../../sessions/sessions.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { revokeLinks } from '../links/link-tokens.ts'
import * as queries from './credentials.queries.ts'
import { passwordMatches } from './passwords.ts'

/** Returns the stored hash when the password is right. */
export async function verifyPassword(db: Db, id: string, password: string): Promise<string | undefined> {
  const stored = await queries.findPasswordHash(db, id)
  return (await passwordMatches(password, stored?.passwordHash)) ? stored?.passwordHash : undefined
}

interface Replacement {
  passwordHash: string
  /** The hash that was verified; reveals a concurrent change. */
  verifiedHash?: string
  exceptSession?: string
}

/** Sets the password of an account, pending or active, and revokes what another one had opened. */
export async function choosePassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await lockCallsOf(tx.db, id)
  await queries.setAnyPasswordHash(tx.db, id, passwordHash)
  await revokeLinks(tx, id)
  await revokeSessionsOf(tx.db, id)
}

/** Revokes sessions, mailed links and a pending change of address. Returns false when the user is not active. */
export async function replacePassword(
  tx: Tx,
  id: string,
  { passwordHash, verifiedHash, exceptSession }: Replacement,
): Promise<boolean> {
  await lockCallsOf(tx.db, id)
  if (!(await queries.setPasswordHash(tx.db, id, passwordHash, verifiedHash))) return false
  await revokeLinks(tx, id)
  await revokeSessionsOf(tx.db, id, exceptSession)
  return true
}

export const {
  findActive,
  findCredentials,
  findCredentialsOf,
  findPasswordHash,
  recordSecondStep,
  recordSignIn,
  setPasswordHash,
} = queries
