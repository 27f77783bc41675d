import type { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { statusOf } from '../../http/error-reply.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { approveRequest, rejectRequest } from './decide-request.ts'

type Decisions = BodyOf<typeof catalogueRequests.decide>

/** Decides one request after the other, each in its own transaction, so that one refusal does not undo the others. */
export async function decideRequests(
  services: Services,
  actor: AuthenticatedActor,
  { ids, decision, ...body }: Decisions,
): Promise<{ data: { id: string; status: number }[] }> {
  const decide = decision === 'approve' ? approveRequest : rejectRequest
  // Refuses the whole call, once, when the caller may no longer decide.
  await transactAs(services, actor, async () => {})
  const data = []
  for (const id of ids) {
    const status = await decide(services, actor, id, body).then(() => 204, statusOf)
    data.push({ id, status })
  }
  return { data }
}
