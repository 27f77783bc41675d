import type { TestContext } from 'node:test'
import { type CompiledQuery, DefaultQueryExecutor } from 'kysely'

/** The texts of the queries that `work` sends, in their order. */
export async function queriesOf(t: TestContext, work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const { executeQuery } = DefaultQueryExecutor.prototype
  const recorded = t.mock.method(
    DefaultQueryExecutor.prototype,
    'executeQuery',
    function send(this: DefaultQueryExecutor, query: CompiledQuery) {
      texts.push(query.sql)
      return executeQuery.call(this, query)
    },
  )
  await work()
  recorded.mock.restore()
  return texts
}
