import type { Trx } from '../db/dialect.ts'
import type { OneTimePurpose } from '../db/schema.ts'
import { wrong } from '../errors.ts'
import { hashToken, randomToken } from '../secrets.ts'

interface Issue {
  purpose: OneTimePurpose
  userId?: string
  email?: string
  /** Epoch milliseconds. */
  expires: number
}

/** Makes the secret of a mailed or printed link; for a person only the newest of each purpose counts. */
export async function issueOneTimeToken(trx: Trx, { purpose, userId, email, expires }: Issue): Promise<string> {
  if (userId) await dropOneTimeTokens(trx, userId, purpose)
  const token = randomToken()
  await trx
    .insertInto('oneTimeToken')
    .values({ hash: hashToken(token), purpose, userId: userId ?? null, email: email ?? null, expires })
    .execute()
  return token
}

/** Uses the secret up, once; a wrong, used or expired one is a 422. */
export async function spendOneTimeToken(trx: Trx, now: number, purpose: OneTimePurpose, token: string) {
  const used = await trx
    .deleteFrom('oneTimeToken')
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires', '>', now)
    .returning(['userId', 'email'])
    .executeTakeFirst()
  if (!used) throw wrong('This link is not valid any more. Please ask for a new one.', { code: 'link-invalid' })
  return used
}

export async function dropOneTimeTokens(trx: Trx, userId: string, purpose: OneTimePurpose): Promise<void> {
  await trx.deleteFrom('oneTimeToken').where('userId', '=', userId).where('purpose', '=', purpose).execute()
}
