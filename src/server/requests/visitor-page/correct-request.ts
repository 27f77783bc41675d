import { emailKey } from '#contract/email.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { visitorRequest } from '#contract/visitor-request.ts'
import type { Actor } from '../../lib/actor.ts'
import { consumeByNetwork } from '../../rate-limits/by-network.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { limits } from '../rate-limits.ts'
import { formOf, storedAnswers } from '../request/stored-answers.ts'
import { correctedAnswers } from '../submit/answers.ts'
import { checkCorrection } from '../submit/form-rules.ts'
import { changeByKey } from './change-visitor-request.ts'
import { saveCorrection } from './save-correction.ts'

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
    if (holder.by !== 'form') return
    const { answers, ...fields } = formOf(holder.submission)
    const after = { ...fields, ...corrected.fields }
    await saveCorrection(tx, request, holder.submission, {
      ...holder.submission,
      ...after,
      emailKey: emailKey(after.email),
      answers: storedAnswers(correctedAnswers(settings.form.questions, answers, corrected.answers)),
      // The author is the signed-in corrector, otherwise the account that was signed in when the form was sent.
      authorId: tx.actor.caller?.id ?? holder.submission.authorId,
    })
  })
}
