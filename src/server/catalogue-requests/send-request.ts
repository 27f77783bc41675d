import { randomUUIDv7 } from 'node:crypto'
import type { catalogueRequests } from '#contract/catalogue-requests.ts'
import { emailKey } from '#contract/email.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { trimmed } from '#contract/text.ts'
import { transactAs } from '../accounts/transact-as.ts'
import { lockOpenCatalogue } from '../catalogues/catalogues.ts'
import type { Actor } from '../platform/actor.ts'
import { audit } from '../platform/audit/audit.ts'
import { changeCounters } from '../platform/db/counters.ts'
import type { Trx } from '../platform/db/dialect.ts'
import { pick } from '../platform/db/prepared.ts'
import { conflict, unavailable } from '../platform/errors.ts'
import { visitorPage } from '../platform/mail/visitor-messages.ts'
import { consume } from '../platform/rate-limits.ts'
import { hashToken } from '../platform/secrets.ts'
import type { Services } from '../platform/services.ts'
import * as queries from './catalogue-requests.queries.ts'
import { countNew } from './figures.ts'
import { recordEvent } from './request-events.ts'
import { newKey } from './request-keys.ts'
import { ownerOf } from './request-owner.ts'

type Form = BodyOf<typeof catalogueRequests.send>

/**
 * Stores the public form. A repeat by the same address for the same catalogue is stored as an event of the pending
 * request. Either has a key of its own. Returns the address of its page.
 */
export async function sendRequest(services: Services, actor: Actor, form: Form): Promise<{ follow: string }> {
  const key = newKey()
  const keyHash = hashToken(key)
  await transactAs(services, actor, async (trx, actor) => {
    await consume(trx, services, 'formByNetwork', actor.network)
    const catalogue = form.catalogueId ? await lockOpenCatalogue(trx, form.catalogueId) : { id: '', name: '' }
    if (!catalogue) throw conflict('This catalogue is not handed out any more.')
    // A concurrent decision or form may come between the read and the write; then both are repeated.
    for (let attempt = 0; attempt < 3; attempt++) {
      if (await repeat(trx, services, actor, { form, keyHash }, catalogue.id)) return
      if (await begin(trx, services, actor, { form, keyHash }, catalogue)) return
    }
    throw unavailable('Many requests are arriving just now. Please try again.')
  })
  return { follow: visitorPage(services.config, key) }
}

interface Sent {
  form: Form
  keyHash: string
}

async function repeat(trx: Trx, services: Services, actor: Actor, { form, keyHash }: Sent, catalogueId: string) {
  const id = await queries.lockPendingOf(trx, emailKey(form.email), catalogueId)
  if (id === undefined) return false
  const eventId = await recordEvent(trx, services, actor, id, 'askedAgain', detailsOf(form), keyHash)
  await audit(trx, services.now(), actor, 'request.repeat', id, { eventId })
  await consume(trx, services, 'formOverall')
  return true
}

async function begin(
  trx: Trx,
  services: Services,
  actor: Actor,
  { form, keyHash }: Sent,
  catalogue: { id: string; name: string },
) {
  const { now } = services
  const id = randomUUIDv7()
  const key = emailKey(form.email)
  const authorId = actor.caller?.id ?? null
  const ownerId = await ownerOf(trx, authorId, key)
  const request = {
    id,
    ownerId,
    authorId,
    catalogueId: catalogue.id,
    catalogueName: catalogue.name,
    source: form.source ?? '',
    status: 'pending' as const,
    ...fieldsOf(form),
    emailKey: key,
    created: now(),
    decidedAt: null,
    decidedBy: null,
  }
  if (!(await queries.insertRequest(trx, request))) return false
  await recordEvent(trx, services, actor, id, 'asked', detailsOf(form), keyHash)
  await audit(trx, now(), actor, 'request.send', id)
  await consume(trx, services, 'formOverall')
  await countNew(trx, { ...request, openings: 0 })
  await changeCounters(trx, {
    [queries.requestCounter('pending')]: 1,
    ...(ownerId ? { [queries.requestCounter('pending', ownerId)]: 1 } : {}),
  })
  return true
}

/** The form's fields, so that no other property of the body reaches the row. */
const fieldsOf = (form: Form) => trimmed(pick(form, queries.formFields))

/** What its event keeps of a form. A repeated one may come from another source than the request. */
const detailsOf = (form: Form) => ({ ...fieldsOf(form), ...(form.source ? { source: form.source } : {}) })
