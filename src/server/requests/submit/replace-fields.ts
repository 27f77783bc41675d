import type { Selectable } from 'kysely'
import { emailKey } from '#contract/email.ts'
import type { CustomerInfo } from '#contract/request-shapes.ts'
import { addMention } from '../../audit/mentions.queries.ts'
import { isUniqueViolation, type Trx } from '../../database/dialect.ts'
import type { Tables } from '../../database/schema.ts'
import { conflict } from '../../lib/errors.ts'
import { cancelMailAbout } from '../../mail/outbox.queries.ts'
import { countChange } from '../figures/figures.ts'
import { removeKeys } from '../link/request-keys.queries.ts'
import { noLink } from '../request/delivery.queries.ts'
import { moveRequest } from '../request/request-counters.ts'
import { ownerOf } from '../request/request-owner.ts'
import * as queries from '../request/requests.queries.ts'

type Request = Selectable<Tables['catalogueRequest']>

interface Form {
  fields: CustomerInfo
  /** What the form said besides; missing to keep it. */
  own?: Partial<Pick<Request, 'answers' | 'language' | 'consentVersion' | 'consentAt'>>
  authorId: string | null
  /** The repeated form that they come from, when it is not the first. */
  formEventId: string | null
}

/** Replaces the fields of a locked pending request, with its owner. Throws a 409 when the address has another one. */
export async function replaceFields(
  trx: Trx,
  now: number,
  request: Request,
  { fields, own, authorId, formEventId }: Form,
): Promise<void> {
  const { id, catalogueId, ownerId: formerId } = request
  const key = emailKey(fields.email)
  const isMoved = key !== request.emailKey
  // Not locked: two corrections towards each other would wait for each other. The unique index decides.
  if (isMoved && (await queries.findPendingOf(trx, key, catalogueId))) throw asksAlready()
  const ownerId = await ownerOf(trx, authorId, key)
  const changes = { ...fields, ...own, emailKey: key, authorId, ownerId, formEventId }
  await queries.updateWhen(trx, id, 'pending', {
    ...changes,
    ...(isMoved ? await leaveAddress(trx, now, request) : {}),
  })
  await countChange(trx, request, { country: fields.country, ...(isMoved ? noLink : {}) })
  await moveRequest(trx, 'pending', formerId, ownerId)
}

/** Whoever reads the mail of the former address may be a stranger: what was mailed there ends, a question too. */
async function leaveAddress(trx: Trx, now: number, { id, email }: Request) {
  await addMention(trx, email, id)
  await removeKeys(trx, id)
  await cancelMailAbout(trx, id, now)
  return { ...noLink, question: null, attention: null, attentionAt: null }
}

const asksAlready = () => conflict('This address already has a pending request for this catalogue.')

/** A form with the same address that arrives at the same time is only noticed when it is written. */
export function refuseTwice(error: unknown): never {
  throw isUniqueViolation(error) ? asksAlready() : error
}
