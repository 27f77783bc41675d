import type { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { submissionOf } from '../events/request-events.ts'
import { assertPending, lockRequest } from '../request/request.ts'
import { letCount } from '../submissions/counting.ts'
import { findStanding } from '../submissions/submission.ts'

type Choice = BodyOf<typeof catalogueRequests.chooseSubmission>

/** Makes one of the submissions of a pending request the one that counts. */
export async function chooseSubmission(
  services: Services,
  actor: AuthenticatedActor,
  id: string,
  { eventId, ...choice }: Choice,
): Promise<void> {
  await transactAs(services, actor, async (tx) => {
    const request = await lockRequest(tx.db, id)
    const submissionId = choice.submissionId ?? (eventId && (await submissionOf(tx.db, id, eventId)))
    const submission = submissionId ? await findStanding(tx.db, id, submissionId) : undefined
    if (!submission) throw notFound('This form')
    assertPending(request)
    if (submission.id === request.submissionId) return
    await letCount(tx, request, submission, {
      event: { kind: 'corrected', details: { submissionId: submission.id, chosen: true } },
      audit: { action: 'request.correct', details: { submissionId: submission.id } },
    })
  })
}
