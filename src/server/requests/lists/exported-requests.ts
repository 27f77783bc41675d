import type { RequestQuery, RequestStatus } from '#contract/request-shapes.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import type { Services } from '../../services.ts'
import { openSettings } from '../../settings/settings-store.ts'
import { visibleOwner } from '../request/request-owner.ts'
import { answerCells } from '../submit/answers.ts'
import { findExported } from './exported-requests.queries.ts'

/** Yields all requests that the actor may see, of one status or of all, with all that an export says of them. */
export async function* exportRequests(
  { db, now }: Pick<Services, 'db' | 'now'>,
  actor: AuthenticatedActor,
  query: RequestQuery,
  status?: RequestStatus,
) {
  const ownerId = visibleOwner(actor)
  const { form } = await openSettings(db).current()
  const asked = new Set(form.questions.map(({ id }) => id))
  for await (const rows of findExported(db, now(), status ? { ownerId, status } : { ownerId }, query))
    yield rows.map((row) => Object.assign(row, answerCells(row.answers, asked)))
}
