import type { Selectable } from 'kysely'
import type { DeliveryFailure } from '#contract/webhooks.ts'
import type { Config } from '../config.ts'
import type { Tables } from '../database/schema.ts'
import { second } from '../lib/durations.ts'
import { findTarget } from './find-target.ts'
import { type Answer, post } from './post.ts'
import { signedHeaders } from './sign.ts'

type Webhook = Selectable<Tables['webhook']>

interface Sending {
  readonly webhook: Webhook
  readonly delivery: Pick<Selectable<Tables['webhookDelivery']>, 'eventId' | 'body'>
  /** Milliseconds. */
  readonly longest: number
}

/** Milliseconds of an attempt, from the question to the name servers to the end of the answer. */
export const longestAttempt = 10 * second

export type Outcome = { readonly took: number } & ({ readonly answer: Answer } | { readonly failure: DeliveryFailure })

/** One attempt. The body is the same each time, the signature is new. */
export async function attempt(config: Config, now: number, { webhook, delivery, longest }: Sending): Promise<Outcome> {
  const began = performance.now()
  const deadline = AbortSignal.timeout(longest)
  const done = (found: { answer: Answer } | { failure: DeliveryFailure }): Outcome => ({
    ...found,
    took: Math.round(performance.now() - began),
  })
  const target = await findTarget(config, webhook.url, deadline)
  if (typeof target === 'string') return done({ failure: target === 'unknownHost' ? target : 'refused' })
  const { eventId: id, body } = delivery
  const signed = { id, timestamp: Math.floor(now / 1_000), body }
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Docent',
    ...signedHeaders(secretsOf(webhook, now), signed),
  }
  const posted = await post(target, { headers, body }, deadline)
  return done(typeof posted === 'string' ? { failure: posted } : { answer: posted })
}

const secretsOf = ({ secret, formerSecret, formerUntil }: Webhook, now: number): string[] =>
  formerSecret !== null && (formerUntil ?? 0) > now ? [secret, formerSecret] : [secret]
