import type { TestContext } from 'node:test'
import { type CompiledQuery, DefaultQueryExecutor, PostgresAdapter } from 'kysely'

/** These hold the few rows of a rare delivery and nothing else, so they are read whole. */
const rare = ['request_revoked', 'request_unmailed']

/** A query that was sent, and the tables or indexes that its plan reads from one end to the other. */
export interface Reading {
  readonly sql: string
  readonly whole: readonly string[]
}

/** Explains each query of requests just before it is sent, in its own transaction; the list grows until the test ends. */
export function recordReadings(t: TestContext): Reading[] {
  const readings: Reading[] = []
  const { executeQuery } = DefaultQueryExecutor.prototype
  async function send<R>(this: DefaultQueryExecutor, query: CompiledQuery<R>) {
    const explain = (words: string) => executeQuery.call(this, { ...query, sql: `${words} ${query.sql}` })
    if (isOfRequests(query)) {
      const read = this.adapter instanceof PostgresAdapter ? wholeInPostgres : wholeInSqlite
      const whole = await read(explain as Explain)
      readings.push({ sql: query.sql, whole: whole.filter((name) => !rare.includes(name)) })
    }
    return executeQuery.call(this, query)
  }
  t.mock.method(DefaultQueryExecutor.prototype, 'executeQuery', send)
  return readings
}

const isOfRequests = ({ sql }: CompiledQuery) => /^\s*(select|with)\b.*\b(catalogueRequest|requestSearch)\b/is.test(sql)

type Explain = <P>(words: string) => Promise<{ rows: P[] }>

/** In the lists' queries `t` is the table of the list. */
const tableOf = (name: string) => (name === 't' ? 'catalogueRequest' : name)

async function wholeInSqlite(explain: Explain): Promise<string[]> {
  const { rows } = await explain<{ detail: string }>('explain query plan')
  return rows.flatMap(({ detail }) => {
    const [, name = '', how = ''] = /^SCAN (t|catalogueRequest|requestSearch)\b(.*)/.exec(detail) ?? []
    // A search for terms is a scan of a virtual table with a plan that says MATCH.
    if (name === '' || / INDEX \d+:\S*M/.test(how)) return []
    return nameOf(tableOf(name), / INDEX (\w+)$/.exec(how)?.[1])
  })
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Node[]
}

async function wholeInPostgres(explain: Explain): Promise<string[]> {
  const { rows } = await explain<{ 'QUERY PLAN': { Plan: Node }[] }>('explain (format json)')
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => wholeIn(Plan)))
}

function wholeIn({ Plans = [], ...node }: Node): string[] {
  const { 'Relation Name': table = '', 'Index Name': index, 'Index Cond': condition } = node
  const isIndex = node['Node Type'].includes('Index')
  const isWhole = node['Node Type'] === 'Seq Scan' || (isIndex && condition === undefined)
  const own = isWhole && ['', 'catalogueRequest', 'requestSearch'].includes(table) ? [nameOf(table, index)] : []
  return [...own, ...Plans.flatMap(wholeIn)]
}

const nameOf = (table: string, index: string | undefined) => index ?? table
