import type { BodyOf } from '#contract/endpoint.ts'
import type { visitorRequest } from '#contract/visitor-request.ts'
import { transactAs } from '../accounts/transact-as.ts'
import type { Actor } from '../platform/actor.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Trx } from '../platform/db/dialect.ts'
import { consume } from '../platform/rate-limits.ts'
import { hashToken } from '../platform/secrets.ts'
import type { Services } from '../platform/services.ts'
import { correctedAnswers } from './answers.ts'
import { changeByKey } from './change-visitor-request.ts'
import { checkCorrection } from './form-rules.ts'
import { refuseTwice, replaceFields } from './replace-fields.ts'
import { findLatest, takeKey } from './request-events.queries.ts'
import { recordEvent } from './request-events.ts'
import { storedAnswers, writtenIn } from './stored-answers.ts'

/** Replaces the fields and answers of a pending request by those that its sender corrected. */
export async function correctRequest(
  services: Services,
  actor: Actor,
  { key, ...body }: BodyOf<typeof visitorRequest.correct>,
): Promise<void> {
  const { now } = services
  const settings = await services.settings.current()
  const corrected = checkCorrection(settings, body)
  // Counted apart, so that a refused correction counts as well.
  await transactAs(services, actor, (trx) => consume(trx, services, 'formByNetwork', actor.network))
  await changeByKey(services, actor, key, 'correct', async (trx, actor, request, { holder }) => {
    const { id } = request
    const before = writtenIn(request)
    const { answers: standing, ...written } = before
    const fields = { ...written, ...corrected.fields }
    const answers = correctedAnswers(settings.form.questions, standing, corrected.answers)
    const authorId = await authorOf(trx, actor, id)
    const keyHash = hashToken(key)
    if (holder.by === 'form') await takeKey(trx, holder.eventId, keyHash)
    await recordEvent(trx, services, actor, id, 'corrected', { ...fields, answers }, keyHash)
    await audit(trx, now(), actor, 'request.correctByVisitor', id, { before })
    const form = { fields, own: { answers: storedAnswers(answers) }, authorId, formEventId: null }
    await replaceFields(trx, now(), request, form)
  }).catch(refuseTwice)
}

/** Who corrects while signed in, else who sent the form while signed in. */
async function authorOf(trx: Trx, { caller }: Actor, requestId: string): Promise<string | null> {
  return caller?.id ?? (await findLatest(trx, requestId, ['asked']))?.actorId ?? null
}
