import type { FastifySchema } from 'fastify'
import * as Type from 'typebox'
import { answer, refusals } from '../http/operation.ts'

const tags = ['health']

const Readiness = Type.Object(
  {
    status: Type.String(),
    problems: Type.Array(Type.String()),
    schema: Type.Object({ program: Type.String(), database: Type.Union([Type.String(), Type.Null()]) }),
  },
  { title: 'Readiness' },
)

export const alive: FastifySchema = {
  operationId: 'healthAlive',
  summary: 'Whether the process lives',
  description: 'Touches nothing.',
  tags,
  security: [],
  response: {
    200: answer('It lives', 'application/json', Type.Object({ status: Type.String() })),
    ...refusals({}),
  },
}

export const ready: FastifySchema = {
  operationId: 'healthReady',
  summary: 'Whether database, storage, folder and clock work',
  description:
    'Looked at once a second at most. `problems` names what does not work; `schema` the newest steps that the program knows and the database has.',
  tags,
  security: [],
  response: {
    200: answer('All of it works', 'application/json', Readiness),
    ...refusals({}),
    503: answer('Something does not work', 'application/json', Readiness),
  },
}

export const figures: FastifySchema = {
  operationId: 'healthMetrics',
  summary: 'Figures for Prometheus',
  description: 'For this machine, or with METRICS_TOKEN when it is set.',
  tags,
  security: [{}, { metricsToken: [] }],
  response: {
    200: answer('The figures', 'text/plain', Type.String()),
    ...refusals({ 403: 'Not this machine, or without the token' }),
  },
}
