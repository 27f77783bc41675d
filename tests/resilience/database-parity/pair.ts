import { Agent } from 'node:http'
import { startTestApp, type TestApp } from '#support/app.ts'
import type { Run } from '../harness/run.ts'
import { type Answer, send } from '../harness/send.ts'

/**
 * Matches random values: UUIDs, secrets of 20 bytes, tokens and hashes of 24 and 32, challenges, access tokens, password hashes, salts and
 * commitments of 64, keys of rows.
 */
const chosen =
  /(?<="challenge":")[\w-]+|eyJ[\w-]+\.[\w-]+\.[\w-]+|\$argon2[\w$=,+/.-]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<![\w-])(?:[0-9a-f]{64}|[\w-]{43}|[\w-]{32}|[\w-]{27})(?![\w-])|(?<![A-Za-z0-9-])W[yz][\w-]{20,}/g
const mark = /known-(\d+)-/g

/** A refused upload closes its connection, so it is not reused. */
const agent = new Agent({ keepAlive: false })

export interface Asked {
  method: string
  /** The reply, with random values replaced by placeholders such as `known-12-`. */
  path: string
  headers: Record<string, string>
  body?: string
}

export type Member = Awaited<ReturnType<typeof startMember>>

/** One of the two products, with a fixed clock. Random values are numbered by first appearance. */
export async function startMember(run: Run, url?: string) {
  const app = await startTestApp(run.test, url ? { database: { kind: 'postgres', url } } : {})
  const marks = new Map<string, string>()
  const values: string[] = []
  let looked = 0
  const markOf = (value: string) => {
    if (!marks.has(value)) marks.set(value, `known-${values.push(value) - 1}-`)
    return marks.get(value) ?? ''
  }
  const say = (text: string) => text.replaceAll(app.origin, '').replace(chosen, markOf)
  const mean = (text: string) => text.replace(mark, (_, index) => values[Number(index)] ?? '')
  return {
    app,
    say,
    mean,
    async ask({ method, path, headers, body }: Asked): Promise<string> {
      const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, mean(value)]))
      const asked = {
        method,
        path: mean(path),
        headers: sent,
        agent,
        ...(body === undefined ? {} : { body: mean(body) }),
      }
      return say(told(await send(app.origin, asked)))
    },
    /** Mails since the last call. */
    async mailed(): Promise<string> {
      const since = looked
      looked = app.now()
      return say(await mailsSince(app, since))
    },
    state: () => stateOf(app, (text) => text.replace(chosen, (value) => marks.get(value) ?? '*')),
  }
}

const headersThatCount = [
  'location',
  'content-type',
  'content-disposition',
  'cache-control',
  'retry-after',
  'set-cookie',
]

function told({ status, headers, body }: Answer): string {
  const said = headersThatCount.filter((name) => headers[name] !== undefined)
  return [status, ...said.map((name) => `${name}: ${headers[name]}`), body].join('\n')
}

async function mailsSince({ services }: TestApp, since: number): Promise<string> {
  const mails = await services.db
    .selectFrom('mail')
    .where('created', '>', since)
    .select(['created', 'recipient', 'subject', 'text'])
    .execute()
  return inOrder(mails.map((mail) => Object.values(mail).join('\n'))).join('\n')
}

/** Every row of every table, without random values that no reply has shown. */
async function stateOf({ services: { db } }: TestApp, hide: (text: string) => string): Promise<Map<string, string[]>> {
  const state = new Map<string, string[]>()
  for (const { name } of await db.introspection.getTables()) {
    // Keys and secrets are random, a counter is spread over its shards at random, and each database has its own index.
    if (['signingKey', 'secret', 'counter'].includes(name) || name.includes('Search')) continue
    const rows = await db
      .selectFrom(name as 'user')
      .selectAll()
      .execute()
    state.set(name, inOrder(rows.map((row) => hide(JSON.stringify(row, Object.keys(row).filter(isSame).sort())))))
  }
  return state
}

/** `seq` ends with a number of its database's own. */
const isSame = (column: string) => column !== 'seq'

const inOrder = (texts: string[]) => texts.sort((a, b) => (a < b ? -1 : Number(a > b)))
