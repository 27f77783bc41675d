import { randomUUIDv7 } from 'node:crypto'
import type { Trx } from '../database/dialect.ts'
import { wordsNamingAny } from '../lib/names-address.ts'
import type { Message } from './layout/write-message.ts'
import { insertMail } from './outbox.queries.ts'
import type { Reason } from './reason.ts'

export { cancelMailAbout, cancelStaffMail, isMailLeaving, moveMailAbout, setMailEnd } from './mail-about.queries.ts'
export {
  eraseMail,
  findMailAbout,
  findMailNaming,
  findMailsAbout,
  findRecipients,
  forgetInWaiting,
  lockMails,
  nameAlike,
  nameInMail,
  setNamed,
} from './mail-erasure.queries.ts'
export { cancelOffered, countWaitingOffered, findWaitingOffered, stopRefusedOffered } from './offered.queries.ts'
export {
  dismissOne,
  findFailedBetween,
  findOperated,
  insertLeased,
  type Period,
  requeueOne,
  requeueSome,
  stopOne,
} from './operated.queries.ts'
export {
  assertOutboxReadable,
  countQueued,
  countWaitingMail,
  findFailing,
  findMail,
  findMailBacklog,
  findWaitingMail,
  hastenMail,
  moveQueuedToDeadLetters,
  purgeMail,
  type QueuedMail,
  requeueMail,
} from './outbox.queries.ts'

export interface Held {
  /** Milliseconds in which the message can still be cancelled. */
  readonly holdFor?: number
}

/** Returns the message's id. The worker sends it after the commit. */
export async function enqueue(
  trx: Trx,
  now: number,
  { expires = null, ...message }: Message,
  { holdFor = 0, ...reason }: Reason & Held,
): Promise<string> {
  const id = randomUUIDv7()
  const about = { subjectId: null, offerId: null, ...reason }
  await insertMail(trx, {
    ...message,
    ...about,
    id,
    expires,
    created: now,
    due: now + holdFor,
    named: namedBy(message),
  })
  return id
}

/** The row loses its text once it is sent, and an erasure must still find its file by an address in it. */
export const namedBy = ({ subject, text }: Pick<Message, 'subject' | 'text'>): string =>
  wordsNamingAny(`${subject} ${text}`)
