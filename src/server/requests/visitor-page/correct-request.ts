import type { BodyOf } from '#contract/endpoint.ts'
import type { visitorRequest } from '#contract/visitor-request.ts'
import { audit } from '../../audit/audit.ts'
import type { Trx } from '../../database/dialect.ts'
import type { Actor } from '../../lib/actor.ts'
import { hashToken } from '../../lib/tokens.ts'
import { consume } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { findLatest, takeKey } from '../events/request-events.queries.ts'
import { recordEvent } from '../events/request-events.ts'
import { storedAnswers, writtenIn } from '../request/stored-answers.ts'
import { correctedAnswers } from '../submit/answers.ts'
import { checkCorrection } from '../submit/form-rules.ts'
import { refuseTwice, replaceFields } from '../submit/replace-fields.ts'
import { changeByKey } from './change-visitor-request.ts'

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
