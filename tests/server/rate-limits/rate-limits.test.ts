import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { days, startTestApp } from '#support/app.ts'
import { refused } from '#support/refusals.ts'

test('a limit counted while the clock was a year ahead locks no one out and keeps counting', async (t) => {
  const { visitor, pass } = await startTestApp(t, { rateLimits: true })
  const ask = () => visitor(auth.forgetPassword, { body: { email: 'ada@example.com' } })
  pass(days(364))
  for (let i = 0; i < 3; i++) await ask()
  await refused(ask(), 429)

  pass(-days(364))
  await ask()

  await refused(ask(), 429)
})

test('who asks too often is told when to try again, of two seconds at least, and Retry-After is exact', async (t) => {
  const { visitor, pass } = await startTestApp(t, { rateLimits: true })
  const ask = () => visitor(auth.forgetPassword, { body: { email: 'ada@example.com' } })
  for (let i = 0; i < 3; i++) await ask()

  let left = 20 * 60
  for (const [wait, n, unit] of [
    [left, 20, 'minutes'],
    [90, 2, 'minutes'],
    [89, 89, 'seconds'],
    [1, 2, 'seconds'],
  ] as const) {
    pass((left - wait) * 1_000)
    left = wait
    const { status, headers, problem } = await ask().catch((reason) => reason)
    assert.deepEqual([status, headers.get('retry-after')], [429, String(wait)])
    assert.equal(problem.Message, `That was tried too often. Please try again in ${n} ${unit}.`)
    const sentence = `That was tried too often. Please try again in {n} ${unit}.`
    assert.deepEqual([problem.sentence, problem.values], [sentence, { n }])
  }
})
