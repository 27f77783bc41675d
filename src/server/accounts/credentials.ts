import type { Db } from '../database/dialect.ts'
import { revokeSessionsOf } from '../sessions/sessions.ts'
import type { Tx } from '../transaction/transaction.ts'
import * as queries from './credentials.queries.ts'
import { revokeLinks } from './link-tokens.ts'
import { passwordMatches } from './passwords.ts'

/** Returns the stored hash when the password is right, otherwise undefined. */
export async function verifyPassword(db: Db, id: string, password: string): Promise<string | undefined> {
  const stored = await queries.findPasswordHash(db, id)
  return (await passwordMatches(password, stored?.passwordHash)) ? stored?.passwordHash : undefined
}

interface Replacement {
  passwordHash: string
  /** The hash that was verified, to detect a concurrent change. */
  proved?: string
  /** The session that is not revoked. */
  keep?: string
}

/**
 * Changes a password and revokes sessions, mailed links and a pending change of address. Returns false when there is no
 * such active user.
 */
export async function replacePassword(
  tx: Tx,
  id: string,
  { passwordHash, proved, keep }: Replacement,
): Promise<boolean> {
  if (!(await queries.setPasswordHash(tx.db, id, passwordHash, proved))) return false
  await revokeLinks(tx, id)
  await revokeSessionsOf(tx.db, id, keep)
  return true
}
