import { hour, second } from './durations.ts'

const first = 5 * second
/** The longest wait between two attempts, in milliseconds. */
export const maxBackoff = hour
/** After about three days a mail is not tried any more. */
export const maxAttempts = 80

/** Milliseconds to the next attempt. Jitter spreads the retries of many. */
export function backoff(attempts: number): number {
  const full = Math.min(maxBackoff, first * 2 ** (attempts - 1))
  return Math.round(full / 2 + Math.random() * (full / 2))
}
