import { digestMail } from '../../accounts/mails.ts'
import { listStaff } from '../../accounts/users.ts'
import { transact } from '../../database/dialect.ts'
import { claimLock, readLock } from '../../database/locks.ts'
import { isFromFuture } from '../../lib/clock.ts'
import { hour } from '../../lib/durations.ts'
import { readSender } from '../../mail/layout/sender.ts'
import { enqueue } from '../../mail/outbox.ts'
import type { Services } from '../../services.ts'
import { countPendingSince } from './request-lists.queries.ts'

const maxCountedPending = 1_000

/** Mails staff, at most hourly, the number of requests since the last digest. Only one instance does so. */
export async function sendDigest(services: Services): Promise<void> {
  const { db, now } = services
  const at = now()
  const last = await readLock(db, 'digest')
  // After a clock was set back, the digest covers the last hour.
  const since = isFromFuture(last, at) ? at - hour : last
  if (since > at - hour) return
  const count = await countPendingSince(db, since, maxCountedPending)
  if (count === 0) return
  const senderTo = await readSender(services)
  await transact(db, async (trx) => {
    if (!(await claimLock(trx, 'digest', last, at))) return
    const counted = { count, isMore: count === maxCountedPending }
    for (const person of await listStaff(trx))
      await enqueue(trx, at, digestMail(senderTo(person), person, counted), { kind: 'staff', subjectId: person.id })
  })
}
