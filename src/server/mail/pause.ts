import type { Trx } from '../database/dialect.ts'
import { clockSkew } from '../lib/clock.ts'
import { minute, second } from '../lib/durations.ts'
import { leaveEvent } from '../webhooks/outbox/events.ts'
import * as queries from './pause.queries.ts'

export { claimTry, endPause, findPause, setNextTry } from './pause.queries.ts'

const firstRetry = 5 * second
/** Mail leaves again within a minute after the mail server was put right. */
const longest = minute

interface Failure {
  readonly now: number
  readonly answer: string
  /** How often it was tried while mail was paused; undefined before. */
  readonly tries: number | undefined
}

/** All mail waits, on every instance, while one mail at a time is tried (decision 58). */
export async function pauseMail(trx: Trx, { now, answer, tries }: Failure): Promise<void> {
  const nextTry = now + Math.min(longest, firstRetry * 2 ** (tries ?? 0))
  if (tries !== undefined) return queries.prolongPause(trx, { answer, nextTry })
  if (await queries.beginPause(trx, now, { answer, nextTry }))
    await leaveEvent(trx, now, { type: 'mail.failing', subjectId: '' })
}

/** A clock that ran ahead may have put the next try off for too long. */
export const hastenPause = (trx: Trx, now: number): Promise<void> =>
  queries.hastenTry(trx, now, now + longest + clockSkew)
