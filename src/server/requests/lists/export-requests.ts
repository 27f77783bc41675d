import type { RequestQuery, RequestStatus } from '#contract/request-shapes.ts'
import type { Question } from '#contract/settings.ts'
import type { Services } from '../../services.ts'
import { answerCells } from './answer-cells.ts'
import * as queries from './request-lists.queries.ts'

export interface RequestExport {
  readonly status?: RequestStatus
  readonly query: RequestQuery
  /** The questions that have a column of their own. */
  readonly questions: readonly Pick<Question, 'id'>[]
  /** The `seq` of the last row that was read before. */
  readonly after?: number
}

/** Yields the requests of all people, for staff. */
export async function* exportRequests({ db, now }: Pick<Services, 'db' | 'now'>, exported: RequestExport) {
  const asked = new Set(exported.questions.map(({ id }) => id))
  for await (const rows of queries.findExported(db, now(), exported))
    yield rows.map((row) => Object.assign(row, answerCells(row.answers, asked)))
}
