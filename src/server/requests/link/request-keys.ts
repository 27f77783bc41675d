import type { Answer, CustomerInfo, RequestEvent } from '#contract/request-shapes.ts'
import { type Db, type Trx, transact } from '../../database/dialect.ts'
import { day } from '../../lib/durations.ts'
import { notFound } from '../../lib/errors.ts'
import { hashToken, randomToken } from '../../lib/tokens.ts'
import type { Services } from '../../services.ts'
import { findFormByKey, findLatest } from '../events/request-events.ts'
import * as queries from './request-keys.queries.ts'

/** A mailed key says why its link no longer works, and asks for a new one, for a quarter of a year. */
const keptAfterwards = 90 * day

interface LinkTimes {
  linkExpires: number | null
  linkRevokedAt: number | null
}

/** Whether staff can extend a link: it was not revoked, and its keys are still stored. */
export const isExtensible = (now: number, { linkExpires, linkRevokedAt }: LinkTimes) =>
  linkRevokedAt === null && linkExpires !== null && now < linkExpires + keptAfterwards

/** Returns a new key of 192 bits. */
export const newKey = () => randomToken(24)

interface MailedKey {
  key: string
  requestId: string
  mailId: string
  /** When the link that it opens ends. */
  expires: number
}

/** Stores the key that a mail carries. */
export async function saveMailedKey(trx: Trx, { key, expires, ...row }: MailedKey): Promise<void> {
  await queries.insertKey(trx, { ...row, hash: hashToken(key), expires: expires + keptAfterwards })
}

/** Lets the keys of a request live as long as its link. */
export function keepKeys(trx: Trx, requestId: string, linkExpires: number): Promise<void> {
  return queries.setKeysExpire(trx, requestId, linkExpires + keptAfterwards)
}

/** Who holds a key: the sender of a form, or the reader of a mail. */
export type Holder =
  | {
      readonly by: 'form'
      readonly requestId: string
      /** The event that holds the form's current fields. */
      readonly eventId: string
      /** Whether the request began with this form. */
      readonly isFirst: boolean
      readonly fields: CustomerInfo
      readonly answers: readonly Answer[]
    }
  | { readonly by: 'mail'; readonly requestId: string; readonly mailId: string }

/** Returns who holds a key. Both kinds are always looked up, so that a refusal takes the same time. Throws a 404. */
export async function findHolder(db: Db, now: number, key: string): Promise<Holder> {
  const hash = hashToken(key)
  const form = await findFormByKey(db, hash)
  const mailed = await queries.findKey(db, hash, now)
  if (mailed) return { by: 'mail', ...mailed }
  if (!form) throw unknownKey()
  const { id: eventId, requestId, kind } = form
  const fields = JSON.parse(form.details) as CustomerInfo
  return { by: 'form', requestId, eventId, isFirst: kind !== 'askedAgain', fields, answers: await answersIn(db, form) }
}

type FormEvent = NonNullable<Awaited<ReturnType<typeof findFormByKey>>>

/** Earlier corrections could not change the answers, and kept none: those of the form stand. */
async function answersIn(db: Db, { requestId, kind, details }: FormEvent): Promise<readonly Answer[]> {
  const { answers } = JSON.parse(details) as RequestEvent['details']
  if (answers || kind !== 'corrected') return answers ?? []
  const asked = await findLatest(db, requestId, ['asked'])
  return (JSON.parse(asked?.details ?? '{}') as RequestEvent['details']).answers ?? []
}

/** The same words for every key that opens nothing. */
export const unknownKey = () => notFound('This request')

/** Deletes the mailed keys of a request: all, or those of one mail. */
export const removeKeys = queries.removeKeys

/** Deletes mailed keys whose link ended long ago. */
export async function purgeKeys({ db, now }: Services): Promise<void> {
  await transact(db, (trx) => queries.removeExpiredKeys(trx, now()))
}
