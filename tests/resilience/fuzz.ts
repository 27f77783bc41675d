import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { tourAccess } from '#contract/tour-access.ts'
import { startTestApp, type TestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { freshDatabase, postgresServer } from '#support/postgres.ts'
import { alone } from './harness/alone.ts'
import { percentile } from './harness/ask.ts'
import { hostileValues, rawBodies, spoil, valueFor } from './harness/hostile.ts'
import type { Fault, Random, Run } from './harness/run.ts'
import { type Answer, bearer, json, send } from './harness/send.ts'

interface Operation {
  method: string
  path: string
  body: Parameters<typeof valueFor>[0] | undefined
  query: { name: string; schema: Parameters<typeof valueFor>[0] }[]
}

/** The published OpenAPI document of the running product. */
async function readOperations(origin: string): Promise<Operation[]> {
  const { paths } = JSON.parse((await send(origin, { path: '/api/openapi.json' })).body)
  return Object.entries<Record<string, Published>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody, parameters = [] }]) => ({
      method: method.toUpperCase(),
      path,
      body: requestBody?.content?.['application/json']?.schema,
      query: parameters.filter((parameter) => parameter.in === 'query'),
    })),
  )
}

interface Published {
  requestBody?: { content?: Record<string, { schema: Operation['body'] }> }
  parameters?: { in: string; name: string; schema: Parameters<typeof valueFor>[0] }[]
}

function ask(operation: Operation, random: Random, known: string[], token: string | undefined) {
  const { method } = operation
  const id = () =>
    random.chance(0.8)
      ? random.pick(known)
      : encodeURIComponent(textOf(random.pick(hostileValues)).toWellFormed().slice(0, 300))
  const path = operation.path.replace(/\{\w+\}/g, id)
  const values = operation.query
    .filter(() => random.chance(0.4))
    .map(({ name, schema }) => [
      name,
      textOf(random.chance(0.5) ? valueFor(schema, random, known) : random.pick(hostileValues))
        .toWellFormed()
        .slice(0, 2_000),
    ])
  const search = values.length > 0 ? `?${new URLSearchParams(values)}` : ''
  const right = operation.body ? valueFor(operation.body, random, known) : {}
  const body = random.chance(0.1)
    ? random.pick(rawBodies)
    : JSON.stringify(random.chance(0.6) ? spoil(right as Record<string, unknown>, random) : right)
  const type = random.chance(0.95)
    ? json
    : { 'content-type': random.pick(['text/plain', 'application/json\t; x', 'multipart/form-data', '']) }
  const sends = method !== 'GET' && method !== 'DELETE'
  return {
    method,
    path: path + search,
    headers: { ...bearer(token), ...(sends ? type : {}) },
    ...(sends ? { body: body ?? '' } : {}),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** As part of the refusal a reused refresh token ends its session, and the audit tells of a failed sign-in. */
const mayChange = (path: string, status: number) =>
  (status === 401 && path.startsWith('/api/auth/refresh')) ||
  (status === 422 && /^\/api\/auth\/(login|secondFactor)/.test(path))

function verify(run: Run, { method, path }: { method: string; path: string }, answer: Answer): void {
  const { status, headers, body } = answer
  const name = `${method} ${path.slice(0, 80)}: ${status}`
  if (status >= 500 && status !== 503) run.wrong(`${name} ${body.slice(0, 200)}`)
  if ([429, 503].includes(status) && !headers['retry-after']) run.wrong(`${name} without Retry-After`)
  if (status < 400) return
  const problem = parsed(body)
  const good =
    Object.keys(problem)[0] === 'Message' && problem.status === status && typeof problem.requestId === 'string'
  if (method !== 'HEAD' && !good) run.wrong(`${name} is no problem document: ${body.slice(0, 100)}`)
  if (/sqlite|select |insert |postgres|node_modules|\.ts:|at Object/i.test(body))
    run.wrong(`${name} shows its insides: ${body.slice(0, 200)}`)
}

function parsed(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}

async function people({ given, now }: TestApp) {
  const owner = await given.user('SUPER_ADMIN')
  const [staff, member] = [await given.user('ADMIN'), await given.user('USER')]
  const catalogue = await given.catalogue(owner.call)
  const request = await given.request(owner.call, catalogue.id)
  const registration = await given.registration(owner.call)
  const times = { startTime: now(), endTime: now() + 1e9 }
  const tour = await owner.call(tourAccess.create, { body: { name: 'Tour', type: 'tour', ...times } })
  const known = [catalogue.id, request.id, registration.id, tour.id, member.id, randomUUID(), randomUUID()]
  // The owner reads and decides too, but rarely, so that pending rows remain.
  return {
    known,
    tokens: [undefined, 'x.y.z', member.accessToken, member.accessToken, staff.accessToken, owner.accessToken],
  }
}

/** Returns a value that changes with every commit. */
async function changeMark(app: TestApp): Promise<() => Promise<string>> {
  if (app.services.config.database.kind === 'postgres') return () => digest(app.services)
  const db = new DatabaseSync(join(app.dataDir, 'docent.sqlite'), { readOnly: true })
  const statement = db.prepare('pragma data_version')
  return async () => String(Object.values(statement.get() ?? {})[0])
}

const fuzzOn = (id: string, database: 'sqlite' | 'postgres', counts: Fault['counts']): Fault => ({
  id,
  title: `calls made up from the published contract, ${database}`,
  unit: 'requests',
  counts,
  async run(run) {
    const url = database === 'postgres' ? (await freshDatabase(await postgresServer())).url : undefined
    const app = await startTestApp(run.test, url ? { database: { kind: 'postgres', url } } : {})
    const operations = await readOperations(app.origin)
    const { known, tokens } = await people(app)
    const mark = await changeMark(app)
    const took: number[] = []
    let before = await mark()
    const batch = database === 'postgres' ? 25 : 1
    let refusedOnly = true
    for (let i = 1; i <= run.count && run.goesOn(); i++) {
      const asked = ask(run.random.pick(operations), run.random, known, run.random.pick(tokens))
      const answer = await send(app.origin, asked)
      run.tried()
      took.push(answer.took)
      verify(run, asked, answer)
      if (answer.status < 400 || mayChange(asked.path, answer.status)) refusedOnly = false
      if (i % batch) continue
      const after = await mark()
      if (refusedOnly && after !== before)
        run.wrong(`${asked.method} ${asked.path.slice(0, 80)}: ${answer.status}, and something changed`)
      before = after
      refusedOnly = true
    }
    run.note(
      `p50 ${percentile(took, 0.5)} ms, p99 ${percentile(took, 0.99)} ms, slowest ${percentile(took, 1)} ms, ${Math.round(process.memoryUsage.rss() / 1e6)} MB with the tester`,
    )
  },
})

export const fuzzFault = fuzzOn('fuzz', 'sqlite', { smoke: 4_000, night: 50_000, release: 200_000 })
export const t01OnPostgres = fuzzOn('fuzz-postgres', 'postgres', { smoke: 500, night: 50_000, release: 200_000 })

await alone(fuzzFault, import.meta.main)
