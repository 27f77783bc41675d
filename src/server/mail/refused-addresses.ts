import { emailKey } from '#contract/email.ts'
import type { Db, Trx } from '../database/dialect.ts'
import { day } from '../lib/durations.ts'
import { findHeldMail, releaseHeldMail } from './operated.queries.ts'
import * as queries from './refused-addresses.queries.ts'

export { findRefusal, removeMark } from './refused-addresses.queries.ts'

const keptFor = 30 * day

/** There is no such address, or it takes no mail. Other refusals say more about the mail than about the address. */
const codes = /^(5\.1\.1|5\.1\.2|5\.1\.3|5\.1\.10|5\.2\.1)$/

interface Refusal {
  readonly recipient: string
  /** The status code of the mail server's answer. */
  readonly code: string | undefined
}

/** Mails about requests wait while an address is marked. */
export async function markRefused(trx: Trx, now: number, { recipient, code = '' }: Refusal): Promise<void> {
  if (!codes.test(code)) return
  await queries.markAddress(trx, { emailKey: emailKey(recipient), code, at: now, until: now + keptFor })
}

/** Somebody reads the mail of this address, so what was held for it leaves. */
export async function clearMark(trx: Trx, now: number, email: string): Promise<void> {
  const key = emailKey(email)
  if (!(await queries.removeMark(trx, key))) return
  const held = (await findHeldMail(trx)).filter(({ recipient }) => emailKey(recipient) === key)
  await releaseHeldMail(
    trx,
    held.map(({ id }) => id),
    now,
  )
}

export const findMark = (db: Db, now: number, email: string) => queries.findMark(db, emailKey(email), now)

export async function findMarkedMails<M extends { recipient: string }>(
  db: Db,
  now: number,
  mails: readonly M[],
): Promise<Set<M>> {
  const marked = await queries.findMarked(
    db,
    mails.map(({ recipient }) => emailKey(recipient)),
    now,
  )
  return new Set(mails.filter(({ recipient }) => marked.has(emailKey(recipient))))
}
