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
