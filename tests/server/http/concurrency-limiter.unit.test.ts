import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitConcurrency } from '#server/http/concurrency-limiter.ts'
import { DomainError } from '#server/lib/errors.ts'

test('of a hundred calls at once sixty-four run, the others get Retry-After, and freed places are reused', async () => {
  const { promise: end, resolve } = Promise.withResolvers<string>()
  const { enter } = limitConcurrency(() => end)

  const calls = Array.from({ length: 100 }, enter)
  resolve('served')
  const results = await Promise.allSettled(calls)

  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  assert.equal(refusals.length, 36)
  for (const error of refusals) {
    assert.ok(error instanceof DomainError)
    assert.equal(error.status, 503)
    assert.ok(error.details.retryAfter)
  }
  assert.equal(await enter(undefined), 'served')
})

test('a call that failed frees its place', async () => {
  const { enter } = limitConcurrency(async () => {
    throw new Error('no')
  })

  for (let i = 0; i < 100; i++) await assert.rejects(enter(undefined), /^Error: no$/)
})
