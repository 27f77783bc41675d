import { emailKey } from '#contract/email.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { visitorRequest } from '#contract/visitor-request.ts'
import type { Actor } from '../../lib/actor.ts'
import { readSender } from '../../mail/layout/sender.ts'
import { consumeByNetwork } from '../../rate-limits/by-network.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { limits } from '../rate-limits.ts'
import { formOf, storedAnswers } from '../request/stored-answers.ts'
import { correctedAnswers } from '../submit/answers.ts'
import { checkCorrection } from '../submit/form-rules.ts'
import { changeByKey } from './change-visitor-request.ts'
import { saveCorrection } from './save-correction.ts'
import { takeBack } from './take-back.ts'

export async function correctRequest(
  services: Services,
  actor: Actor,
  { key, ...body }: BodyOf<typeof visitorRequest.correct>,
): Promise<void> {
  const settings = await services.settings.current()
  const corrected = checkCorrection(settings, body)
  // A transaction of its own, so that a refused correction counts too.
  await transactAs(services, actor, (tx) => consumeByNetwork(tx, limits.formByNetwork, actor.network))
  const senderTo = await readSender(services)
  await changeByKey(services, actor, { key, action: 'correct' }, async (tx, request, { holder }) => {
    if (holder.by !== 'form') return
    const { submission } = holder
    const { answers, ...fields } = formOf(submission)
    const after = { ...fields, ...corrected.fields }
    const open = submission.id === request.submissionId ? await takeBack(tx, senderTo, request) : request
    await saveCorrection(tx, open, submission, {
      ...submission,
      ...after,
      emailKey: emailKey(after.email),
      answers: storedAnswers(correctedAnswers(settings.form.questions, answers, corrected.answers)),
      // The author is the signed-in corrector, otherwise the account that was signed in when the form was sent.
      authorId: tx.actor.caller?.id ?? submission.authorId,
    })
  })
}
