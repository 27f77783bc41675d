import type { Db, Trx } from '../platform/db/dialect.ts'
import { voidLinks } from './link-tokens.ts'
import { passwordMatches } from './passwords.ts'
import * as queries from './sessions.queries.ts'

/** The stored hash when this is the person's password. */
export async function verifyPassword(db: Db, id: string, password: string): Promise<string | undefined> {
  const stored = await queries.findPasswordHash(db, id)
  return (await passwordMatches(password, stored?.passwordHash)) ? stored?.passwordHash : undefined
}

interface Replacement {
  passwordHash: string
  /** The hash that was proved, when somebody else may change it meanwhile. */
  proved?: string
  /** The session that may stay. */
  keep?: string
}

/** Every change of a password also ends sessions, mailed links and a change of address under way. False when there is no such active user. */
export async function replacePassword(
  trx: Trx,
  id: string,
  { passwordHash, proved, keep }: Replacement,
): Promise<boolean> {
  if (!(await queries.setPasswordHash(trx, id, passwordHash, proved))) return false
  await voidLinks(trx, id)
  await queries.removeSessionsOf(trx, id, keep)
  return true
}
