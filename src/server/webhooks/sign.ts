import { createHmac, randomBytes } from 'node:crypto'
import { day } from '../lib/durations.ts'

/** For how long the former secret signs too, in milliseconds. */
export const overlap = day

const prefix = 'whsec_'

export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

interface Signed {
  readonly id: string
  /** Seconds. */
  readonly timestamp: number
  readonly body: string
}

/** The headers of Standard Webhooks 1.0: one signature for each secret. */
export function signedHeaders(secrets: readonly string[], signed: Signed): Record<string, string> {
  return {
    'webhook-id': signed.id,
    'webhook-timestamp': String(signed.timestamp),
    'webhook-signature': secrets.map((secret) => `v1,${signatureOf(secret, signed)}`).join(' '),
  }
}

function signatureOf(secret: string, { id, timestamp, body }: Signed): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
}
