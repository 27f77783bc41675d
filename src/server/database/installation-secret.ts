import { randomBytes } from 'node:crypto'
import { type Db, transact } from './dialect.ts'
import { findSecret, insertSecret } from './installation-secret.queries.ts'

/** All instances share one secret, which the first of them creates. */
export async function openSecret(db: Db): Promise<Buffer> {
  const generated = randomBytes(32).toString('base64url')
  await transact(db, (trx) => insertSecret(trx, generated))
  return Buffer.from(await findSecret(db), 'base64url')
}
