import type { ListName } from '#contract/list-names.ts'
import { whileBuilt } from '../database/search/maintain.ts'
import { systemActor } from '../lib/actor.ts'
import { exportRequests } from '../requests/lists/export-requests.ts'
import type { Services } from '../services.ts'
import { runTransaction } from '../transaction/transaction.ts'
import { columnsFor } from './columns.ts'
import { csvOf, type Row } from './csv.ts'
import { readQuery } from './list-query.ts'
import { rowsOf } from './rows.ts'

/** Returns the text of an export of all columns for the operator. `progress` gets the number of rows so far. */
export async function exportForOperator(
  services: Services,
  list: ListName,
  given: Readonly<Record<string, unknown>>,
  progress: (rows: number) => void,
): Promise<AsyncIterable<string>> {
  const query = readQuery(list, given)
  const { questions } = (await services.settings.current()).form
  await runTransaction(services, systemActor, (tx) => tx.audit('export.start', null, { list, query }))
  const source = rowsOf[list]
  const rows =
    typeof source === 'function' ? source(services, query) : exportRequests(services, { ...source, query, questions })
  const whole = whileBuilt(services.db, counted(rows, progress))
  return csvOf(whole, columnsFor(list, 'SUPER_ADMIN', questions))
}

async function* counted(batches: AsyncIterable<Row[]>, progress: (rows: number) => void): AsyncGenerator<Row[]> {
  let count = 0
  for await (const rows of batches) {
    yield rows
    count += rows.length
    progress(count)
  }
}
