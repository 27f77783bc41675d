import { minute } from '../lib/durations.ts'
import { hashToken, isSigned, randomToken, sign } from '../lib/tokens.ts'
import type { Services } from '../services.ts'
import type { Tx } from '../transaction/transaction.ts'
import * as queries from './challenges.queries.ts'
import { passkeyExpired } from './refusals.ts'

export const challengeLifetime = 10 * minute

/** What a challenge is good for, and for which session; a sign-in has none. */
export type Purpose = { readonly of: 'signIn' } | { readonly of: 'add' | 'confirm'; readonly sessionId: string }

type Signing = Pick<Services, 'secret' | 'now'>

/** Signed and not stored: the sign-in page asks for one at every view. */
export function issueChallenge({ secret, now }: Signing, purpose: Purpose): string {
  const random = randomToken(16)
  const expires = now() + challengeLifetime
  const signature = sign(secret, ...signedParts(purpose, random, expires))
  return Buffer.from([random, expires, signature].join('.')).toString('base64url')
}

const signedParts = (purpose: Purpose, random: string, expires: number) =>
  ['passkey', purpose.of, 'sessionId' in purpose ? purpose.sessionId : '', random, expires] as const

/** Returns the challenge that the browser answered. Throws a 422 unless it is ours, for this purpose and in time. */
export function readChallenge({ secret, now }: Signing, purpose: Purpose, clientDataJSON: string): string {
  const challenge = challengeIn(clientDataJSON)
  const [random = '', expires = '', signature = ''] = Buffer.from(challenge, 'base64url').toString().split('.')
  if (!isSigned(secret, signature, ...signedParts(purpose, random, Number(expires)))) throw passkeyExpired()
  if (!isCurrent(Number(expires), now())) throw passkeyExpired()
  return challenge
}

/** Instances' clocks may differ; one that ran far ahead issued what nobody takes after its correction. */
const isCurrent = (expires: number, now: number) => expires > now && expires <= now + 2 * challengeLifetime

function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return String(challenge)
  } catch {
    return ''
  }
}

/** Of two calls that use the same challenge, on whichever instances, the second gets a 422. */
export async function spendChallenge(tx: Tx, challenge: string): Promise<void> {
  const isFirst = await queries.insertUsed(tx.db, { hash: hashToken(challenge), created: tx.now })
  if (!isFirst) throw passkeyExpired()
}
