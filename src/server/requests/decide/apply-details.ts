import type { CustomerInfo } from '#contract/request-shapes.ts'
import type { Trx } from '../../database/dialect.ts'
import { pick } from '../../database/prepared.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { type EventDetails, findForm } from '../events/request-events.ts'
import { formFields, lockPending } from '../request/request.ts'
import { formOf, readStored, storedAnswers } from '../request/stored-answers.ts'
import { refuseDuplicate, replaceFields } from '../submit/replace-fields.ts'

/** Replaces the fields of a pending request by those of one of its forms, and updates its owner accordingly. */
export async function applyDetails(
  services: Services,
  actor: AuthenticatedActor,
  id: string,
  eventId: string,
): Promise<void> {
  await transactAs(services, actor, async (tx) => {
    const form = await readForm(tx.db, id, eventId)
    const request = await lockPending(tx.db, id)
    const answers = readStored(form.own.answers)
    await replaceFields(tx, request, form, {
      event: { kind: 'corrected', details: { ...form.fields, answers, eventId } },
      audit: { action: 'request.correct', details: { eventId, before: formOf(request) } },
    })
  }).catch(refuseDuplicate)
}

async function readForm(trx: Trx, id: string, eventId: string) {
  const form = await findForm(trx, id, eventId)
  const fields = JSON.parse(form?.details ?? '{}') as Partial<CustomerInfo> & EventDetails
  if (!form || !hasFields(fields)) throw notFound('This form')
  // The event also holds the form's source; a request keeps the source of its first form.
  return {
    fields: pick(fields, formFields),
    own: ownOf(fields, form.at),
    authorId: form.actorId,
    formEventId: form.kind === 'askedAgain' ? eventId : null,
  }
}

/** The form's own answers, language and consent replace the former ones, which another person may have written. */
const ownOf = ({ answers, language, consentVersion }: EventDetails, at: number) => ({
  answers: storedAnswers(answers),
  language: language ?? null,
  consentVersion: consentVersion ?? null,
  consentAt: consentVersion ? at : null,
})

/** Forms from before the event history, and erased ones, have no stored fields. */
const hasFields = <F extends Partial<CustomerInfo>>(fields: F): fields is F & CustomerInfo => fields.email !== undefined
