import { systemActor } from '../../audit/audit.ts'
import type { Trx } from '../../database/dialect.ts'
import type { MailResult } from '../../mail/worker.ts'
import { recordEvent } from '../events/request-events.ts'
import { setDeadLettersFailed, setMailed, setMailFailed } from '../request/delivery.queries.ts'
import { exists } from '../request/requests.queries.ts'

/** Records with a request that a mail about it left, or was given up, in the transaction that stores it. */
export async function recordMailResult(
  trx: Trx,
  at: number,
  { mailId, subjectId: id, subject, error }: MailResult,
): Promise<void> {
  if (!(await exists(trx, id))) return
  const clock = { now: () => at }
  if (error === undefined) {
    await setMailed(trx, id, mailId, at)
    await recordEvent(trx, clock, systemActor, id, 'mailed', { subject })
  } else {
    await setMailFailed(trx, id, mailId, at, error)
    await recordEvent(trx, clock, systemActor, id, 'mailFailed', { subject, error })
  }
}

/** Tells staff of every request whose mail was moved to the dead letters. */
export const reportUnsentMail = (trx: Trx, at: number, error: string): Promise<void> =>
  setDeadLettersFailed(trx, at, error)
