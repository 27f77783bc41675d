import type { RequestQuery, RequestStatus } from '#contract/request-shapes.ts'
import type { AuthenticatedActor } from '../platform/actor.ts'
import type { Services } from '../platform/services.ts'
import { openSettings } from '../platform/settings/settings.ts'
import { answerCells } from './answers.ts'
import { findExported } from './exported-requests.queries.ts'
import { visibleOwner } from './request-owner.ts'

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
