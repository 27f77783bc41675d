import type { ListName } from '#contract/list-names.ts'
import type { RequestQuery } from '#contract/request-shapes.ts'
import type { AuthenticatedActor } from '../lib/actor.ts'
import type { Services } from '../services.ts'
import type { Row } from './csv.ts'
import type { ListQuery } from './list-query.ts'
import { rowsOf } from './rows-of.ts'

/** Yields all rows of an export, some at a time. `progress` gets the number of rows so far. */
export async function* exportedRows(
  services: Services,
  actor: AuthenticatedActor,
  { list, query }: { list: ListName; query: ListQuery },
  progress: (rows: number) => void = () => {},
): AsyncGenerator<Row[]> {
  let count = 0
  for await (const rows of rowsOf[list](services, actor, query as RequestQuery)) {
    yield rows
    count += rows.length
    progress(count)
  }
}
