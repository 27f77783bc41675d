import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Db, transact } from './db/dialect.ts'
import { findSecret, insertSecret } from './secrets.queries.ts'

/** The installation's own secret, made by whoever starts first and shared by all instances. */
export async function openSecret(db: Db): Promise<Buffer> {
  const made = randomBytes(32).toString('base64url')
  await transact(db, (trx) => insertSecret(trx, made))
  const value = await findSecret(db)
  return Buffer.from(value, 'base64url')
}

/** A new secret of 256 bits, as it travels. */
export const randomToken = () => randomBytes(32).toString('base64url')

/** How a secret that travels is stored and looked up. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

export const sign = (secret: Buffer, ...parts: (string | number)[]) =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')

export function isSigned(secret: Buffer, signature: string, ...parts: (string | number)[]): boolean {
  const expected = Buffer.from(sign(secret, ...parts))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
