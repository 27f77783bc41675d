import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitConcurrency } from '#server/http/concurrency-limiter.ts'
import { DomainError } from '#server/lib/errors.ts'

const from = (network: string) => ({ actor: { network } })
const crowd = (count: number) => Array.from({ length: count }, (_, index) => from(`192.0.2.${index}`))

function assertRefusals(results: readonly PromiseSettledResult<unknown>[], count: number): void {
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  assert.equal(refusals.length, count)
  for (const error of refusals) {
    assert.ok(error instanceof DomainError)
    assert.equal(error.status, 503)
    assert.ok(error.details.retryAfter)
  }
}

test('of a hundred calls at once sixty-four run, the others get Retry-After, and freed places are reused', async () => {
  const { promise: end, resolve } = Promise.withResolvers<string>()
  const { enter } = limitConcurrency(() => end)

  const calls = crowd(100).map(enter)
  resolve('served')

  assertRefusals(await Promise.allSettled(calls), 36)
  assert.equal(await enter(from('192.0.2.200')), 'served')
})

for (const [kind, networkAt] of Object.entries({
  'an IPv4 address': () => '203.0.113.7',
  'the networks of an IPv6 /48': (index: number) => `2001:db8:7:${index.toString(16)}::/64`,
})) {
  test(`of a hundred calls at once from ${kind} two thirds of the places run, and others find the rest`, async () => {
    const { promise: end, resolve } = Promise.withResolvers<string>()
    const { enter } = limitConcurrency(() => end)
    const flood = Array.from({ length: 100 }, (_, index) => enter(from(networkAt(index))))

    const others = crowd(21).map(enter)

    resolve('served')
    assertRefusals(await Promise.allSettled(flood), 57)
    assertRefusals(await Promise.allSettled(others), 0)
  })
}

test('a call that failed frees its place', async () => {
  const { enter } = limitConcurrency(async () => {
    throw new Error('no')
  })

  for (let i = 0; i < 100; i++) await assert.rejects(enter(from('192.0.2.7')), /^Error: no$/)
})
