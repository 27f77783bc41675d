import type { Db, Trx } from '../database/dialect.ts'
import * as queries from '../sessions/sessions.queries.ts'
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
  trx: Trx,
  id: string,
  { passwordHash, proved, keep }: Replacement,
): Promise<boolean> {
  if (!(await queries.setPasswordHash(trx, id, passwordHash, proved))) return false
  await revokeLinks(trx, id)
  await queries.removeSessionsOf(trx, id, keep)
  return true
}
