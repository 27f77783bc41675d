import { emailKey } from '#contract/email.ts'
import { sign } from '../lib/tokens.ts'
import type { Person } from '../personal-data/personal-data.ts'
import type { Services } from '../services.ts'

/** `key` finds the rows of an address. `mark` names it in the audit without revealing it. */
export function personOf({ secret }: Pick<Services, 'secret'>, email: string): Person {
  const key = emailKey(email)
  return { key, mark: sign(secret, 'address', key) }
}
