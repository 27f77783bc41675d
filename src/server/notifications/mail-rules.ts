import { emailKey } from '#contract/email.ts'
import { mustConfirm } from '../accounts/users/addresses.ts'
import { type Trx, transact } from '../database/dialect.ts'
import { timeZoneOf } from '../lib/time-zone.ts'
import { readSender } from '../mail/layout/sender.ts'
import { namedBy, nameInMail, type QueuedMail, setNamed } from '../mail/outbox.ts'
import type { MailResult, MailRules, WriterNeeds } from '../mail/reason.ts'
import { newestNews } from '../news/news.ts'
import { nextDue } from './due.ts'
import { lockWaiting } from './lock-waiting.ts'
import { digestMail, namedOf } from './mails.ts'
import { findOfMail, setKind } from './notifications.queries.ts'
import { unsubscribeKey } from './unsubscribe-key.ts'
import { findReader, type Group, nextStretches, type Reader } from './waiting.ts'

export const digestMailRules: MailRules<'digest'> = {
  digest: {
    atRefusedAddress: 'waits',
    async isWanted({ db }, { subjectId, recipient }) {
      return (await findReader(db, subjectId ?? ''))?.emailKey === emailKey(recipient)
    },
    write: writeDigest,
    takeBack: async ({ now }, trx, { id }) => {
      for (const { userId, kind, rhythm, place } of await findOfMail(trx, id))
        await setKind(trx, { userId, kind }, { told: place, ...(rhythm === 'daily' ? {} : { due: now() }) })
    },
    record: (needs, trx, result) => (result.error === undefined ? settle(trx, needs, result) : awaitNews(trx, result)),
  },
}

/** Undefined when nothing of it waits any more. */
async function writeDigest(needs: WriterNeeds, { id, subjectId }: QueuedMail) {
  const senderTo = await readSender(needs)
  const { firm } = await needs.settings.current()
  return transact(needs.db, async (trx) => {
    const kinds = await findOfMail(trx, id)
    const reader = await findReader(trx, subjectId ?? '')
    if (!reader || mustConfirm(needs, reader)) return undefined
    const stretches = await nextStretches(trx, kinds, await newestNews(trx))
    const groups = await lockWaiting(trx, reader, stretches)
    if (groups.length === 0) {
      for (const { kind, until } of stretches) await setKind(trx, { userId: reader.id, kind }, { place: until })
      return undefined
    }
    await nameInMail(trx, id, groups.flatMap(namedIn))
    const sender = senderTo(reader)
    const timeZone = reader.timeZone ?? timeZoneOf(firm)
    const unsubscribe = addressFor(needs, reader, sender.language)
    const mail = digestMail(sender, reader, { groups, timeZone, unsubscribe })
    await setNamed(trx, id, namedBy(mail))
    return { ...mail, tells: Object.fromEntries(stretches.map(({ kind, until }) => [kind, until])) }
  })
}

/** A request may have another address later, and its former one still has to find the mail. */
const namedIn = (group: Group) => namedOf(group).flatMap(({ id, emailKey }) => [id, emailKey])

const addressFor = (needs: WriterNeeds, reader: Reader, language: string) =>
  `${needs.config.publicUrl}/api/client/unsubscribe/${unsubscribeKey(needs, reader)}?lang=${language}`

/** After a mail that failed: one that would tell the same waits until there is newer news. */
async function awaitNews(trx: Trx, { mailId, tells = {} }: MailResult): Promise<void> {
  const newest = await newestNews(trx)
  const kinds = await findOfMail(trx, mailId)
  const stretches = await nextStretches(trx, kinds, newest)
  for (const [index, { userId, kind }] of kinds.entries()) {
    const [next, until] = [stretches[index]?.until, tells[kind]]
    await setKind(trx, { userId, kind }, { told: until === undefined || until === next ? newest : until })
  }
}

/** Marks what the mail told as told, and sets when the next one is due. */
async function settle(trx: Trx, { now, settings }: WriterNeeds, { mailId, tells = {} }: MailResult): Promise<void> {
  const kinds = await findOfMail(trx, mailId)
  const reader = kinds[0] && (await findReader(trx, kinds[0].userId))
  if (!reader) return
  const at = { hour: reader.hour, timeZone: reader.timeZone ?? timeZoneOf((await settings.current()).firm) }
  for (const { kind, rhythm, place } of kinds) {
    // Who chose to hear nothing meanwhile, and then again, is further on already.
    const until = Math.max(place, tells[kind] ?? 0)
    await setKind(trx, { userId: reader.id, kind }, { place: until, told: until, due: nextDue(rhythm, now(), at) })
  }
}
