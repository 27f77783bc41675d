import { type Db, type Trx, transact } from '../../database/dialect.ts'
import { day } from '../../lib/durations.ts'
import { notFound } from '../../lib/errors.ts'
import { hashToken, randomToken } from '../../lib/tokens.ts'
import type { Services } from '../../services.ts'
import { findByKey, type Submission } from '../submissions/submission.ts'
import * as queries from './request-keys.queries.ts'

/** For 90 days after its link ended, a mailed key explains that and lets its reader ask for a new one. */
const keptAfterEnd = 90 * day

interface LinkTimes {
  linkExpires: number | null
  linkRevokedAt: number | null
}

/** Staff can extend a link until it is revoked or its keys are purged. */
export const isExtensible = (now: number, { linkExpires, linkRevokedAt }: LinkTimes) =>
  linkRevokedAt === null && linkExpires !== null && now < linkExpires + keptAfterEnd

export const newKey = () => randomToken(24)

interface MailedKey {
  key: string
  requestId: string
  mailId: string
  /** The end of the link, in epoch milliseconds. */
  expires: number
}

export async function saveMailedKey(trx: Trx, { key, expires, ...row }: MailedKey): Promise<void> {
  await queries.insertKey(trx, { ...row, hash: hashToken(key), expires: expires + keptAfterEnd })
}

export function extendKeys(trx: Trx, requestId: string, linkExpires: number): Promise<void> {
  return queries.setKeysExpire(trx, requestId, linkExpires + keptAfterEnd)
}

/** When the link of this mail ends; undefined once its key is gone. */
export async function findLinkEnd(db: Db, requestId: string, mailId: string): Promise<number | undefined> {
  const expires = await queries.findExpiry(db, requestId, mailId)
  return expires === undefined ? undefined : expires - keptAfterEnd
}

export type Holder =
  | { readonly by: 'form'; readonly requestId: string; readonly submission: Submission }
  | {
      readonly by: 'mail'
      readonly requestId: string
      readonly mailId: string
      /** The link of its mail has ended. */
      readonly isPast: boolean
    }

/** Throws a 404. Both kinds of keys are always looked up, so that a refusal takes the same time. */
export const findHolder = (db: Db, now: number, key: string) => findHolderOf(db, now, hashToken(key))

export async function findHolderOf(db: Db, now: number, hash: string): Promise<Holder> {
  const submission = await findByKey(db, hash)
  const mailed = await queries.findKey(db, hash, now)
  if (mailed) {
    const { requestId, mailId, expires } = mailed
    return { by: 'mail', requestId, mailId, isPast: expires - keptAfterEnd <= now }
  }
  if (!submission) throw unknownKey()
  return { by: 'form', requestId: submission.requestId, submission }
}

/** Every key that opens nothing gets this answer, so that it reveals nothing. */
export const unknownKey = () => notFound('This request')

export const { hasKeyOf, moveKeys, removeKeys, removeKeysOfMail } = queries

export async function purgeKeys({ db, now }: Services): Promise<void> {
  await transact(db, (trx) => queries.removeExpiredKeys(trx, now()))
}
