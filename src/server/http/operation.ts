import type { FastifySchema } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { nameOf } from '#contract/index.ts'
import { Problem } from '#contract/problem.ts'

export function operationOf(entry: Endpoint, url: string): FastifySchema {
  const { access, shapes } = entry
  const { summary, token, params, query, body, upload } = shapes
  const name = nameOf(entry) ?? ''
  return {
    operationId: operationIdOf(name) + (url === entry.path ? '' : 'UnderApi'),
    summary,
    tags: [name.split('.')[0] ?? ''],
    description: descriptionOf(entry),
    security: access === 'visitor' ? [] : [{ bearer: [] }, ...(token === 'none' ? [] : [{ apiToken: [] }])],
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    ...(upload ? { body: file, consumes: [...upload] } : {}),
    response: { ...successesOf(entry), ...refusals(refusalsOf(entry)) },
  }
}

const descriptionOf = ({ access, shapes: { token } }: Endpoint) =>
  token === 'none' ? `For: ${access}.` : `For: ${access}, also with an API token (${token}).`

/** Also includes the errors that every call may return. */
export function refusals(byStatus: Readonly<Record<number, string>>): Record<string, object> {
  const all = Object.entries({ ...byStatus, '4XX': 'Refused for another reason', default: 'Not possible just now' })
  return Object.fromEntries(
    all.map(([status, description]) => [status, answer(description, 'application/problem+json', Problem)]),
  )
}

export const answer = (description: string, type: string, schema: object) => ({
  description,
  content: { [type]: { schema } },
})

const bytes = 'application/octet-stream'
const file = { type: 'string', format: 'binary' }
const guarded = { 401: 'Not signed in', 403: 'Not allowed' }
const bySession = { 429: 'More than 600 changes a minute in one session' }
const byToken = {
  403: 'Not with this API token (code `token-scope`)',
  429: 'More than 600 calls a minute with one API token',
}
const unproven = { 403: 'Not without a fresh proof (code `confirm`)' }
const busy = { 429: 'Too many', 503: 'Busy or away' }

const operationIdOf = (name: string) => name.replace(/\.(\w)/, (_, first: string) => first.toUpperCase())

const unchanged = { 304: { type: 'null', description: 'The same as If-None-Match names' } }

function successesOf({ method, shapes: { reply, raw } }: Endpoint): Record<string, object> {
  const json = reply
    ? { 200: answer('Answered', 'application/json', reply), ...(method === 'GET' ? unchanged : {}) }
    : {}
  return { ...json, ...describe(raw ?? (reply ? {} : { 204: 'Done' })) }
}

function describe(statuses: Readonly<Record<number, string>>): Record<string, object> {
  const all = Object.entries(statuses)
  return Object.fromEntries(
    all.map(([status, description]) => [
      status,
      status === '200' || status === '206' ? answer(description, bytes, file) : { type: 'null', description },
    ]),
  )
}

type Texts = Readonly<Record<number, string>>

function refusalsOf({ access, method, shapes: { token, query, body, errors, proof } }: Endpoint): Texts {
  const isGuarded = access !== 'visitor'
  return joined(
    query || body ? { 400: 'A field is missing or wrong' } : {},
    isGuarded ? guarded : {},
    isGuarded && method !== 'GET' ? bySession : {},
    isGuarded && token !== 'none' ? byToken : {},
    proof ? unproven : {},
    body ? { ...busy, ...errors } : (errors ?? {}),
  )
}

/** A call may be refused for several reasons with one status. */
function joined(...all: readonly Texts[]): Texts {
  const joint: Record<string, string> = {}
  for (const [status, text] of all.flatMap((texts) => Object.entries(texts)))
    joint[status] = joint[status] === undefined ? text : `${joint[status]}. ${text}`
  return joint
}
