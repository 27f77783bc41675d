import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import { entries } from '#contract/index.ts'

/** The places of whole numbers without a maximum in a schema. */
function unbounded(schema: unknown, place: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, maximum } = schema as { type?: unknown; maximum?: unknown }
  if (type === 'integer' || type === 'number') return maximum === undefined ? [place] : []
  return Object.entries(schema).flatMap(([name, part]) => unbounded(part, `${place}.${name}`))
}

test('every number that a call takes has a maximum, which the database can hold', () => {
  const places = entries.flatMap(({ entry }) => {
    const { method, path, shapes } = entry as Endpoint
    const { params, query, body } = shapes
    return unbounded({ params, query, body }, `${method} ${path}`)
  })

  assert.deepEqual(places, [])
})
