import { Agent } from 'node:http'
import { startTestApp, type TestApp } from '#support/app.ts'
import type { Run } from '../harness/run.ts'
import { type Answer, send } from '../harness/send.ts'

/** Uuids, the tokens and hashes of 24 and 32 bytes, access tokens and hashed passwords: whatever is made by chance. */
const chosen =
  /eyJ[\w-]+\.[\w-]+\.[\w-]+|\$argon2[\w$=,+/.-]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<![\w-])(?:[\w-]{43}|[\w-]{32})(?![\w-])/g
const mark = /known-(\d+)-/g

/** A refused upload ends its connection: nobody else is asked on it. */
const agent = new Agent({ keepAlive: false })

export interface Asked {
  method: string
  /** What was made by chance stands here by its mark, such as `known-12-`. */
  path: string
  headers: Record<string, string>
  body?: string
}

export type Twin = Awaited<ReturnType<typeof startTwin>>

/** One of two products, whose clock stands still. What it makes by chance is called by the order of first appearance. */
export async function startTwin(run: Run, url?: string) {
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
    /** What was mailed since the last look. */
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

/** Every row of every table, without what nobody has seen of what was made by chance. */
async function stateOf({ services: { db } }: TestApp, hide: (text: string) => string): Promise<Map<string, string[]>> {
  const state = new Map<string, string[]>()
  for (const { name } of await db.introspection.getTables()) {
    // Keys and secrets are nothing but chance, and a total is spread over its parts by chance.
    if (['signingKey', 'secret', 'tally'].includes(name)) continue
    const rows = await db
      .selectFrom(name as 'user')
      .selectAll()
      .execute()
    state.set(name, inOrder(rows.map((row) => hide(JSON.stringify(row, Object.keys(row).sort())))))
  }
  return state
}

const inOrder = (texts: string[]) => texts.sort((a, b) => (a < b ? -1 : Number(a > b)))
