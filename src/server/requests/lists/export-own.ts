import type { AuthenticatedActor } from '../../lib/actor.ts'
import type { Services } from '../../services.ts'
import { ownRows } from '../own/own-rows.ts'
import { answerCells } from './answer-cells.ts'
import type { RequestExport } from './export-requests.ts'
import { askedBy } from './own-filter.ts'

/** Yields what a USER's list shows. */
export async function* exportOwn(
  services: Services,
  actor: AuthenticatedActor,
  { query, status, questions }: RequestExport,
) {
  const isAsked = askedBy(query, status)
  const asked = new Set(questions.map(({ id }) => id))
  for await (const rows of ownRows(services, actor, query))
    yield rows.filter(isAsked).map((row) => ({ ...row, ...answerCells(row.answers, asked) }))
}
