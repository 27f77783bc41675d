import { setTimeout as sleep } from 'node:timers/promises'
import { emailKey } from '#contract/email.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { visitorRequest } from '#contract/visitor-request.ts'
import type { Actor } from '../../lib/actor.ts'
import { readSender } from '../../mail/layout/sender.ts'
import { consumeByNetwork } from '../../rate-limits/by-network.ts'
import type { CurrentSettings, Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { settingsIn } from '../../settings/form-texts.ts'
import type { Tx } from '../../transaction/transaction.ts'
import { limits } from '../rate-limits.ts'
import { formOf, storedAnswers } from '../request/stored-answers.ts'
import { type EditionsWish, noWish, subscriberOf, wishOf } from '../submissions/editions-wish.ts'
import type { Submission } from '../submissions/submission.ts'
import { correctedAnswers } from '../submit/answers.ts'
import { checkCorrection } from '../submit/form-rules.ts'
import { changeByKey } from './change-visitor-request.ts'
import { findTarget, saveCorrection } from './save-correction.ts'
import { takeBack } from './take-back.ts'

type Correction = BodyOf<typeof visitorRequest.correct>

/** Milliseconds. The fixed time hides whether the new address has a pending request. */
const minResponseTime = 100

export async function correctRequest(services: Services, actor: Actor, correction: Correction): Promise<void> {
  await Promise.all([sleep(minResponseTime), correct(services, actor, correction)])
}

async function correct(services: Services, actor: Actor, { key, ...body }: Correction): Promise<void> {
  const settings = await services.settings.current()
  const corrected = checkCorrection(settings, body)
  // A transaction of its own, so that a refused correction counts too.
  await transactAs(services, actor, (tx) => consumeByNetwork(tx, limits.formByNetwork, actor.network))
  const senderTo = await readSender(services)
  const findOther = (tx: Tx, id: string) => findTarget(tx, id, corrected.fields.email ?? '')
  await changeByKey(services, actor, { key, action: 'correct', findOther }, async (tx, request, { holder }) => {
    if (holder.by !== 'form') return
    const { submission } = holder
    const { answers, ...fields } = formOf(submission)
    const after = { ...fields, ...corrected.fields }
    const open = submission.id === request.submissionId ? await takeBack(tx, senderTo, request) : request
    // Tours have no editions.
    const wish = request.tourId
      ? noWish
      : await correctedWish(services, settings, submission, { ...body, email: after.email })
    await saveCorrection(tx, open, submission, {
      ...submission,
      ...after,
      ...wish,
      emailKey: emailKey(after.email),
      answers: storedAnswers(correctedAnswers(settings.form.questions, answers, corrected.answers)),
      // The words of an account are no other reader's, also in a form that was sent signed out.
      authorId: submission.authorId ?? tx.actor.caller?.id ?? null,
    })
  })
}

type Ticked = Parameters<typeof wishOf>[2]

/** A tick that stays keeps its wording and its time. */
async function correctedWish(
  services: Services,
  settings: CurrentSettings,
  { editionsVersion, editionsAt, language }: Submission,
  { editions = editionsAt !== null, ...ticked }: Ticked,
): Promise<EditionsWish> {
  const stays = editions && editionsAt !== null
  if (stays) return { editionsVersion, editionsAt, subscriber: subscriberOf(services, ticked.email) }
  return wishOf(services, settingsIn(settings, language ?? undefined), { ...ticked, editions })
}
