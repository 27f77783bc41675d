import { randomUUIDv7 } from 'node:crypto'
import type { CustomerInfo } from '#contract/catalogue-requests.ts'
import { emailKey } from '#contract/email.ts'
import { trimmed } from '#contract/text.ts'
import { audit } from '../audit/audit.ts'
import type { By } from '../auth/caller.ts'
import { transactAs } from '../auth/transact-as.ts'
import { keepOpenCatalogue } from '../catalogues/catalogues.ts'
import type { Trx } from '../db/dialect.ts'
import { changeTallies } from '../db/tally.ts'
import { conflict, unavailable } from '../errors.ts'
import { consume } from '../limits.ts'
import type { Services } from '../services.ts'
import * as queries from './catalogue-requests.queries.ts'
import { recordEvent } from './request-events.ts'
import { ownerOf } from './request-owner.ts'

type Form = CustomerInfo & { catalogueId?: string }

/** The public form. A repeat by the same address for the same catalogue is kept beside the pending request. */
export async function sendRequest(services: Services, by: By, form: Form): Promise<void> {
  await transactAs(services, by, async (trx, by) => {
    await consume(trx, services, 'formByNetwork', by.network)
    const catalogue = form.catalogueId ? await keepOpenCatalogue(trx, form.catalogueId) : { id: '', name: '' }
    if (!catalogue) throw conflict('This catalogue is not handed out any more.')
    // Somebody may decide or send between our look and our write; then the look is repeated.
    for (let attempt = 0; attempt < 3; attempt++) {
      if (await repeat(trx, services, by, form, catalogue.id)) return
      if (await begin(trx, services, by, form, catalogue)) return
    }
    throw unavailable('Many requests are arriving just now. Please try again.')
  })
}

async function repeat(trx: Trx, services: Services, by: By, form: Form, catalogueId: string) {
  const id = await queries.lockPendingOf(trx, emailKey(form.email), catalogueId)
  if (id === undefined) return false
  const eventId = await recordEvent(trx, services, by, id, 'askedAgain', details(form))
  await audit(trx, services.now(), by, 'request.repeat', id, { eventId })
  await consume(trx, services, 'formOverall')
  return true
}

async function begin(trx: Trx, services: Services, by: By, form: Form, catalogue: { id: string; name: string }) {
  const { now } = services
  const id = randomUUIDv7()
  const key = emailKey(form.email)
  const authorId = by.caller?.id ?? null
  const ownerId = await ownerOf(trx, authorId, key)
  const inserted = await queries.insertRequest(trx, {
    id,
    ownerId,
    authorId,
    catalogueId: catalogue.id,
    catalogueName: catalogue.name,
    status: 'pending',
    ...details(form),
    emailKey: key,
    created: now(),
    decidedAt: null,
    decidedBy: null,
  })
  if (!inserted) return false
  await recordEvent(trx, services, by, id, 'asked', details(form))
  await audit(trx, now(), by, 'request.send', id)
  await consume(trx, services, 'formOverall')
  await changeTallies(trx, {
    [queries.requestTally('pending')]: 1,
    ...(ownerId ? { [queries.requestTally('pending', ownerId)]: 1 } : {}),
  })
  return true
}

/** The visitor's twelve fields, named one by one: nothing else of a body reaches the row. */
function details(form: Form) {
  const { firstName, lastName, email, company, address, postcode, city, state, country } = form
  const { occupation, contactNumber, industry } = form
  const fields = { firstName, lastName, email, company, address, postcode, city, state, country }
  return trimmed({ ...fields, occupation, contactNumber, industry })
}
