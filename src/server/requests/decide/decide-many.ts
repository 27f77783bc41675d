import type { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { BodyOf, Reply } from '#contract/endpoint.ts'
import { statusOf } from '../../http/error-reply.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import { DomainError } from '../../lib/errors.ts'
import type { Services } from '../../services.ts'
import { transactAs } from '../../sessions/transact-as.ts'
import { approveRequest, rejectRequest } from './decide-request.ts'

type Decisions = BodyOf<typeof catalogueRequests.decide>

/** Decides one request after the other, each in its own transaction, so that one refusal does not undo the others. */
export async function decideRequests(
  services: Services,
  actor: AuthenticatedActor,
  { ids, decision, seen = [], ...body }: Decisions,
): Promise<Reply<(typeof catalogueRequests.decide)['shapes']>> {
  const decide = decision === 'approve' ? approveRequest : rejectRequest
  // Refuses the whole call, once, when the caller may no longer decide.
  await transactAs(services, actor, async () => {})
  const data = []
  for (const id of ids) {
    const asSeen = { ...body, ...seen.find((one) => one.id === id) }
    data.push({ id, ...(await decide(services, actor, id, asSeen).then(() => ({ status: 204 }), refusalOf)) })
  }
  return { data }
}

function refusalOf(error: unknown) {
  const code = error instanceof DomainError ? told.find((one) => one === error.details.code) : undefined
  return { status: statusOf(error), ...(code ? { code } : {}) }
}

const told = ['changed', 'decided'] as const
