import { transact } from '../database/dialect.ts'
import { answerOf, hand, leftBy, type Needs } from './deliver.ts'
import { finishMail, type QueuedMail } from './outbox.queries.ts'
import { endPause, pauseMail } from './pause.ts'
import { MailServerAway } from './transports/transport.ts'

/** Hands over a mail that the caller has leased. Returns the mail server's answer when it did not take it. */
export async function handNow(services: Needs, mail: QueuedMail, deadline: AbortSignal): Promise<string | undefined> {
  const { db, now } = services
  try {
    await hand(services, mail, deadline)
  } catch (error) {
    const answer = answerOf(error as Error)
    await transact(db, async (trx) => {
      await finishMail(trx, mail, { status: 'expired', lastError: answer })
      if (error instanceof MailServerAway) await pauseMail(trx, { now: now(), answer, tries: undefined })
    })
    return answer
  }
  await transact(db, async (trx) => {
    await finishMail(trx, mail, { ...leftBy(services.mail), lastError: null })
    await endPause(trx)
  })
  return undefined
}
