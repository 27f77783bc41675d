import type { TestContext } from 'node:test'
import { type CompiledQuery, DefaultQueryExecutor, PostgresAdapter } from 'kysely'

/** These hold the rows of a rare delivery, or the pending ones, and nothing else, so they are read whole. */
const rare = [
  ...['request_revoked', 'request_unmailed'],
  ...['request_pending_name', 'request_pending_address', 'request_pending_company'],
]

/** What the plan of a query does that takes longer with more rows. */
export interface Reading {
  /** The tables or indexes that it reads from one end to the other. */
  readonly whole: readonly string[]
  /** It collects rows to sort them. */
  readonly sorts: boolean
}

/** Explains each query of requests just before it is sent, in its own transaction; the list grows until the test ends. */
export function recordReadings(t: TestContext): Reading[] {
  const readings: Reading[] = []
  let explained = 0
  const { executeQuery } = DefaultQueryExecutor.prototype
  async function send<R>(this: DefaultQueryExecutor, query: CompiledQuery<R>) {
    // A new text each time: SQLite keeps the explanation of a statement, also when an index is missing since.
    const explain = (words: string) =>
      executeQuery.call(this, { ...query, sql: `${words} /* ${++explained} */ ${query.sql}` })
    if (isOfRequests(query)) {
      const read = this.adapter instanceof PostgresAdapter ? readInPostgres : readInSqlite
      const { whole, sorts } = await read(explain as Explain)
      readings.push({ whole: whole.filter((name) => !rare.includes(name)), sorts })
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

async function readInSqlite(explain: Explain): Promise<Reading> {
  const { rows } = await explain<{ detail: string }>('explain query plan')
  const sorts = rows.some(({ detail }) => detail.startsWith('USE TEMP B-TREE'))
  return { whole: rows.flatMap(({ detail }) => wholeInLine(detail)), sorts }
}

function wholeInLine(line: string): string[] {
  const [, name = '', how = ''] = /^SCAN (t|catalogueRequest|requestSearch|submission)\b(.*)/.exec(line) ?? []
  // A search for terms is a scan of a virtual table, whose plan says M for match.
  if (name === '' || / INDEX \d+:\S*M/.test(how)) return []
  return [/ INDEX (\w+)$/.exec(how)?.[1] ?? tableOf(name)]
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Node[]
}

async function readInPostgres(explain: Explain): Promise<Reading> {
  const { rows } = await explain<{ 'QUERY PLAN': { Plan: Node }[] }>('explain (format json)')
  const nodes = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => withInner(Plan)))
  return { whole: nodes.flatMap(wholeInNode), sorts: nodes.some((node) => node['Node Type'].includes('Sort')) }
}

const withInner = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(withInner)]

function wholeInNode(node: Node): string[] {
  const { 'Relation Name': table = '', 'Index Name': index } = node
  const isIndex = node['Node Type'].includes('Index')
  const isWhole = node['Node Type'] === 'Seq Scan' || (isIndex && node['Index Cond'] === undefined)
  return isWhole && ['', 'catalogueRequest', 'requestSearch', 'submission'].includes(table) ? [index ?? table] : []
}
