import type { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { transactAs } from '../accounts/transact-as.ts'
import type { AuthenticatedActor } from '../platform/actor.ts'
import { statusOf } from '../platform/http/error-reply.ts'
import type { Services } from '../platform/services.ts'
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
