import type { CustomerInfo, RequestEvent } from '#contract/request-shapes.ts'
import { audit } from '../../audit/audit.ts'
import type { Trx } from '../../database/dialect.ts'
import { pick } from '../../database/prepared.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { findForm } from '../events/request-events.queries.ts'
import { recordEvent } from '../events/request-events.ts'
import { lockPending } from '../request/lock-request.ts'
import { formFields } from '../request/requests.queries.ts'
import { readStored, storedAnswers, writtenIn } from '../request/stored-answers.ts'
import { refuseTwice, replaceFields } from '../submit/replace-fields.ts'

/** Replaces the fields of a pending request by those of one of its forms, and updates its owner accordingly. */
export async function applyDetails(
  services: Services,
  actor: AuthenticatedActor,
  id: string,
  eventId: string,
): Promise<void> {
  const { now } = services
  await transactAs(services, actor, async (trx, actor) => {
    const form = await readForm(trx, id, eventId)
    const request = await lockPending(trx, id)
    const answers = readStored(form.own.answers)
    await recordEvent(trx, services, actor, id, 'corrected', { ...form.fields, answers, eventId })
    await audit(trx, now(), actor, 'request.correct', id, { eventId, before: writtenIn(request) })
    await replaceFields(trx, now(), request, form)
  }).catch(refuseTwice)
}

async function readForm(trx: Trx, id: string, eventId: string) {
  const form = await findForm(trx, id, eventId)
  const fields = JSON.parse(form?.details ?? '{}') as Partial<CustomerInfo> & OwnDetails
  if (!form || !isWhole(fields)) throw notFound('This form')
  // The event also keeps the form's source, and the request that of its first form.
  return {
    fields: pick(fields, formFields),
    own: ownOf(fields, form.at),
    authorId: form.actorId,
    formEventId: form.kind === 'askedAgain' ? eventId : null,
  }
}

type OwnDetails = Pick<RequestEvent['details'], 'answers' | 'language' | 'consentVersion'>

/** What the form said besides its fields replaces what the former one said: another person may have written that. */
const ownOf = ({ answers, language, consentVersion }: OwnDetails, at: number) => ({
  answers: storedAnswers(answers),
  language: language ?? null,
  consentVersion: consentVersion ?? null,
  consentAt: consentVersion ? at : null,
})

/** Forms from before the event history, and erased ones, have no stored fields. */
const isWhole = <F extends Partial<CustomerInfo>>(fields: F): fields is F & CustomerInfo => fields.email !== undefined
