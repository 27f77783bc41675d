import { aliases, type Endpoint } from '#contract/endpoint.ts'
import { entries } from '#contract/index.ts'
import { startTestApp, type TestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { filled, type Prepared, prepareInputs } from '#support/inputs.ts'
import { type Actor, makeActors } from './authorisation/actors.ts'
import { groups, mayCall } from './authorisation/expected.ts'
import { alone } from './harness/alone.ts'
import type { Fault, Run } from './harness/run.ts'
import { bearer, json, send } from './harness/send.ts'

interface Variant {
  method?: string
  path: string
  headers?: Record<string, string>
}

/** Twelve spellings of one path; a guard that compares paths would miss one of them. */
const variants = (method: string, path: string): Variant[] => [
  { path },
  { path: `${path}/` },
  { path: `/${path}` },
  { path: path.toUpperCase() },
  { path: `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}` },
  { path: `/x/..${path}` },
  { path: `/.${path}` },
  { path: `${path};a=b` },
  { path: `${path}%2f` },
  { path: path.replace(/\/(?=[^/]*$)/, '//') },
  { path: `${path}?_method=${method}&role=SUPER_ADMIN` },
  { path, method: method === 'GET' ? 'HEAD' : 'POST', headers: { 'x-http-method-override': method } },
]

async function denials(run: Run, app: TestApp, name: string, entry: Endpoint, actors: Actor[], input: Prepared) {
  const before = await digest(app.services)
  for (const spelling of aliases(entry)) {
    for (const actor of actors) {
      for (const [index, variant] of variants(entry.method, filled(spelling, input)).entries()) {
        const { method = entry.method, path, headers = {} } = variant
        const body = input.body && method !== 'GET' ? { body: JSON.stringify(input.body) } : {}
        const type = method === 'POST' || method === 'PUT' ? json : {}
        const { status } = await send(app.origin, {
          method,
          path,
          ...body,
          headers: { ...headers, ...type, ...bearer(actor.token) },
        })
        run.tried()
        const refusal = actor.level === 0 ? 401 : 403
        if (index === 0 && status !== refusal) run.wrong(`${name} ${path} for ${actor.name}: ${status}, not ${refusal}`)
        if (status < 400 || status >= 500) run.wrong(`${name} ${method} ${path} for ${actor.name}: ${status}`)
      }
    }
  }
  if ((await digest(app.services)) !== before) run.wrong(`${name}: a refused call left something behind`)
}

/** Allowed callers pass the guard; the id is unknown, so that nothing changes. */
async function allowance(run: Run, app: TestApp, name: string, entry: Endpoint, actors: Actor[]) {
  for (const actor of actors) {
    const headers = { ...(entry.method === 'POST' || entry.method === 'PUT' ? json : {}), ...bearer(actor.token) }
    const { status, body } = await send(app.origin, { method: entry.method, path: filled(entry.path, {}), headers })
    run.tried()
    if (status === 401 && name !== 'auth.refresh') run.wrong(`${name} for ${actor.name}: 401`)
    if (status === 403 && !/signed|upload address|tour link|link has ended/.test(body))
      run.wrong(`${name} for ${actor.name}: 403 ${body}`)
    if (status >= 500) run.wrong(`${name} for ${actor.name}: ${status}`)
  }
}

export const authorisationFault: Fault = {
  id: 'authorisation',
  title: 'every call, spelling and path trick by every kind of caller',
  unit: 'calls',
  counts: { smoke: 1, night: 1, release: 1 },
  async run(run) {
    const app = await startTestApp(run.test)
    const inputs = await prepareInputs(app)
    const actors = await makeActors(app)
    for (const name of Object.keys(mayCall)) {
      if (!entries.some((known) => known.name === name)) run.wrong(`${name} is not a call any more`)
    }
    for (const { name, entry } of entries) {
      const group = mayCall[name]
      if (group === undefined) {
        run.wrong(`${name} is not in the table of who may`)
        continue
      }
      const may = (actor: Actor) => actor.level >= groups[group]
      await denials(
        run,
        app,
        name,
        entry,
        actors.filter((actor) => !may(actor)),
        inputs[name] ?? {},
      )
      await allowance(run, app, name, entry, actors.filter(may))
    }
  },
}

await alone(authorisationFault, import.meta.main)
