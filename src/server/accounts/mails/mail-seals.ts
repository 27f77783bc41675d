import { findFirstSeal, findNewestSeal } from '../../audit/seals.ts'
import { transact } from '../../database/dialect.ts'
import { clockSkew, isFromFuture } from '../../lib/clock.ts'
import { day } from '../../lib/durations.ts'
import { readSender } from '../../mail/layout/sender.ts'
import { enqueue } from '../../mail/outbox.ts'
import type { Services } from '../../services.ts'
import * as queries from './seal-mails.queries.ts'
import { sealMail } from './security-mails.ts'

/** Mails owners the newest seal, which proves the audit as long as somebody keeps it outside of the database. */
export async function mailSeals(services: Services): Promise<void> {
  const { db, now } = services
  const at = now()
  const first = await findFirstSeal(db)
  const newest = await findNewestSeal(db)
  if (!first || !newest) return
  const begun = isFromFuture(first.at, at) ? 0 : first.at
  const due = { daily: at - day, weekly: at - 7 * day, begun, ahead: at + clockSkew }
  const owners = await queries.findDueOwners(db, due)
  if (owners.length === 0) return
  const senderTo = await readSender(services)
  for (const owner of owners)
    await transact(db, async (trx) => {
      if (!(await queries.claimSealMail(trx, owner, at))) return
      await enqueue(trx, at, sealMail(senderTo(owner), owner, newest), { kind: 'staff', subjectId: owner.id })
    })
}
