import type { BodyOf } from '#contract/endpoint.ts'
import type { visitorRequest } from '#contract/visitor-request.ts'
import type { Actor } from '../../lib/actor.ts'
import { hashToken } from '../../lib/tokens.ts'
import { consumeByNetwork } from '../../rate-limits/by-network.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { findLatest, takeKey } from '../events/request-events.ts'
import { limits } from '../rate-limits.ts'
import { formOf, storedAnswers } from '../request/stored-answers.ts'
import { correctedAnswers } from '../submit/answers.ts'
import { checkCorrection } from '../submit/form-rules.ts'
import { refuseDuplicate, replaceFields } from '../submit/replace-fields.ts'
import { changeByKey } from './change-visitor-request.ts'

export async function correctRequest(
  services: Services,
  actor: Actor,
  { key, ...body }: BodyOf<typeof visitorRequest.correct>,
): Promise<void> {
  const settings = await services.settings.current()
  const corrected = checkCorrection(settings, body)
  // A transaction of its own, so that a refused correction counts too.
  await transactAs(services, actor, (tx) => consumeByNetwork(tx, limits.formByNetwork, actor.network))
  await changeByKey(services, actor, { key, action: 'correct' }, async (tx, request, { holder }) => {
    const before = formOf(request)
    const { answers: storedOnes, ...storedFields } = before
    const fields = { ...storedFields, ...corrected.fields }
    const answers = correctedAnswers(settings.form.questions, storedOnes, corrected.answers)
    const keyHash = hashToken(key)
    if (holder.by === 'form') await takeKey(tx.db, holder.eventId, keyHash)
    const authorId = await authorOf(tx, request.id)
    const form = { fields, own: { answers: storedAnswers(answers) }, authorId, formEventId: null }
    await replaceFields(tx, request, form, {
      event: { kind: 'corrected', details: { ...fields, answers }, keyHash },
      audit: { action: 'request.correctByVisitor', details: { before } },
    })
  }).catch(refuseDuplicate)
}

/** The author is the signed-in corrector, otherwise the account that was signed in when the form was sent. */
async function authorOf({ db, actor }: Tx, requestId: string): Promise<string | null> {
  return actor.caller?.id ?? (await findLatest(db, requestId, ['asked']))?.actorId ?? null
}
