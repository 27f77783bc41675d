import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Db, transact } from '../database/dialect.ts'
import { findSecret, insertSecret } from '../database/installation-secret.queries.ts'

/** Returns the installation's secret. The first instance creates it, and all instances share it. */
export async function openSecret(db: Db): Promise<Buffer> {
  const generated = randomBytes(32).toString('base64url')
  await transact(db, (trx) => insertSecret(trx, generated))
  const value = await findSecret(db)
  return Buffer.from(value, 'base64url')
}

/** Returns a new secret, by default of 256 bits, encoded for a URL. */
export const randomToken = (bytes = 32) => randomBytes(bytes).toString('base64url')

/** Returns the hash under which a secret is stored and looked up. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

export const sign = (secret: Buffer, ...parts: (string | number)[]) =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')

export function isSigned(secret: Buffer, signature: string, ...parts: (string | number)[]): boolean {
  const expected = Buffer.from(sign(secret, ...parts))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
