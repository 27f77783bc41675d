import type { Answer, CustomerInfo, RequestEvent } from '#contract/request-shapes.ts'
import { type Db, type Trx, transact } from '../../database/dialect.ts'
import { day } from '../../lib/durations.ts'
import { notFound } from '../../lib/errors.ts'
import { hashToken, randomToken } from '../../lib/tokens.ts'
import type { Services } from '../../services.ts'
import { findFormByKey, findLatest } from '../events/request-events.ts'
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

export type Holder =
  | {
      readonly by: 'form'
      readonly requestId: string
      /** The event that holds the form's current fields. */
      readonly eventId: string
      /** False for a repeated form. */
      readonly isFirst: boolean
      readonly fields: CustomerInfo
      readonly answers: readonly Answer[]
    }
  | { readonly by: 'mail'; readonly requestId: string; readonly mailId: string }

/** Throws a 404. Both kinds of keys are always looked up, so that a refusal takes the same time. */
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

/** Corrections from earlier versions hold no answers, so those of the first form stand. */
async function answersIn(db: Db, { requestId, kind, details }: FormEvent): Promise<readonly Answer[]> {
  const { answers } = JSON.parse(details) as RequestEvent['details']
  if (answers || kind !== 'corrected') return answers ?? []
  const asked = await findLatest(db, requestId, ['asked'])
  return (JSON.parse(asked?.details ?? '{}') as RequestEvent['details']).answers ?? []
}

/** Every key that opens nothing gets this answer, so that it reveals nothing. */
export const unknownKey = () => notFound('This request')

export const removeKeys = queries.removeKeys

export async function purgeKeys({ db, now }: Services): Promise<void> {
  await transact(db, (trx) => queries.removeExpiredKeys(trx, now()))
}
