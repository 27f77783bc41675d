import type { Language } from '#contract/languages.ts'
import { DomainError } from '../../lib/errors.ts'
import { isSigned, sign } from '../../lib/tokens.ts'
import type { Services } from '../../services.ts'
import { subscriberOf } from '../submissions/editions-wish.ts'

/** Characters of a keyed hash, and of the signature behind it. */
const length = 43

/** The key needs no row, so that it works after an erasure, and it can do nothing else. */
export function unsubscribeAddress(services: Services, email: string, language: Language): string {
  const subscriber = subscriberOf(services, email)
  const key = `${subscriber}${sign(services.secret, 'unsubscribe', subscriber)}`
  return `${services.config.publicUrl}/api/client/unsubscribe/${key}?lang=${language}`
}

/** Throws a 404 for a key that was not made here. */
export function subscriberIn({ secret }: Pick<Services, 'secret'>, key: string): string {
  const subscriber = key.slice(0, length)
  if (!isSigned(secret, key.slice(length), 'unsubscribe', subscriber))
    throw new DomainError(404, 'This link is not known')
  return subscriber
}
