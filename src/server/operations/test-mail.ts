import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { mailAnswers } from '#contract/mail-answers.ts'
import type { AuthenticatedActor } from '../lib/actor.ts'
import { minute, second } from '../lib/durations.ts'
import { handNow } from '../mail/hand-now.ts'
import { readSender } from '../mail/layout/sender.ts'
import { insertLeased } from '../mail/outbox.ts'
import { consume } from '../rate-limits/rate-limits.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import { testMail } from './mails.ts'
import { limits } from './rate-limits.ts'

/** Milliseconds for the mail server's answers. */
const longest = 15 * second

/** Hands a mail to the mail server at once, also while mail is paused. One that it does not take is not tried again. */
export async function sendTestMail(services: Services, actor: AuthenticatedActor, to: string) {
  const senderTo = await readSender(services)
  const mail = await transactAs(services, actor, async (tx) => {
    await consume(tx, limits.testMailByUser, tx.actor.caller.id)
    const id = randomUUIDv7()
    const message = testMail(senderTo(), to.trim())
    await tx.audit('mail.test', id)
    return insertLeased(tx.db, { ...message, id, created: tx.now }, { lease: randomUUID(), due: tx.now + minute })
  })
  const answer = await handNow(services, mail, AbortSignal.timeout(longest))
  if (answer !== undefined) return { status: 'dropped' as const, answer }
  return { status: 'handed' as const, answer: services.mail.kind === 'files' ? mailAnswers.inFile : null }
}
