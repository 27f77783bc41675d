import { mustConfirm } from '../accounts/users/addresses.ts'
import type { Config } from '../config.ts'
import { type Trx, transact } from '../database/dialect.ts'
import { timeZoneOf } from '../lib/time-zone.ts'
import { readSender, type SenderTo } from '../mail/layout/sender.ts'
import { enqueue } from '../mail/outbox.ts'
import { newestNews, numberNews } from '../news/news.ts'
import type { Services } from '../services.ts'
import { nextDue } from './due.ts'
import { unwrittenDigest } from './mails.ts'
import { addNewStaff } from './new-staff.ts'
import * as queries from './notifications.queries.ts'
import { findReader, findWaiting, nextStretches } from './waiting.ts'

const maxPeople = 100

/** Writes to each person whose time has come and for whom something waits. Every instance may do so. */
export async function tellStaff(services: Services): Promise<void> {
  const { db, now, config } = services
  await numberNews(services, addNewStaff)
  const due = await queries.findDue(db, now(), maxPeople)
  if (due.length === 0) return
  const senderTo = await readSender(services)
  const { firm } = await services.settings.current()
  const telling = { config, now: now(), senderTo, zone: timeZoneOf(firm) }
  for (const one of due) await transact(db, (trx) => tell(trx, one, telling))
}

interface Telling {
  readonly config: Config
  readonly now: number
  readonly senderTo: SenderTo
  /** The firm's. */
  readonly zone: string
}

/** What is told is chosen again when the mail leaves; nothing is told of it before. */
async function tell(trx: Trx, due: queries.Due, { config, now, senderTo, zone }: Telling): Promise<void> {
  const reader = await findReader(trx, due.userId)
  if (!reader) return
  const next = nextDue(due.rhythm, now, { hour: reader.hour, timeZone: reader.timeZone ?? zone })
  const kinds = await queries.claim(trx, due, next)
  // A mailbox that may be another person's learns of nobody.
  if (kinds.length === 0 || mustConfirm({ config }, reader)) return
  const newest = await newestNews(trx)
  const stretches = await nextStretches(trx, kinds, newest)
  if ((await findWaiting(trx, reader, stretches, 1)).length === 0) {
    const isLast = stretches.every(({ until }) => until === newest)
    // Nothing left, so the next news need not wait.
    return queries.pass(trx, due, stretches, due.rhythm === 'daily' && isLast ? next : Math.min(now, due.due))
  }
  const mail = unwrittenDigest(senderTo(reader), reader)
  await queries.setMail(trx, due, await enqueue(trx, now, mail, { kind: 'digest', subjectId: reader.id }))
}
