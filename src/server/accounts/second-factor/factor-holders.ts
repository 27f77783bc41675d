import type { Db } from '../../database/dialect.ts'
import { findFactorHolders } from './factor-holders.queries.ts'

/** Who has a second factor, passkeys or a link with the provider, in words: a restore brings back removed ones too. */
export async function listFactorHolders(db: Db): Promise<string[]> {
  const holders = await findFactorHolders(db)
  return holders.map(({ email, passkeys, secondFactorAt, providerAt }) => {
    const parts = [
      Number(passkeys) > 0 && `passkeys: ${passkeys}`,
      secondFactorAt !== null && 'second factor',
      providerAt !== null && 'single sign-on',
    ]
    return `${email} (${parts.filter(Boolean).join(', ')})`
  })
}
