import { emailKey } from '#contract/email.ts'
import { sign } from '../lib/tokens.ts'
import type { Person } from '../personal-data/personal-data.ts'
import { subscriberOf } from '../requests/submissions/editions-wish.ts'
import type { Services } from '../services.ts'

/** `key` finds the rows of an address. `mark` names it in the audit without revealing it. */
export function personOf(services: Pick<Services, 'secret'>, email: string): Person {
  const key = emailKey(email)
  return { key, mark: sign(services.secret, 'address', key), subscriber: subscriberOf(services, email) }
}
