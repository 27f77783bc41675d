import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settings } from '#contract/settings.ts'
import { system } from '#contract/system.ts'
import { startTestApp } from '#support/app.ts'

test('a new installation has none of its first steps behind it', async (t) => {
  const { given } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')

  const { mail: _, ...steps } = await owner.call(system.firstSteps)

  assert.deepEqual(steps, { closed: false, firm: false, catalogue: false, form: false })
})

test('each step is ticked by what is there', async (t) => {
  const { given } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  await owner.call(settings.change, { body: { firm: { name: 'Habsburg Chairs' } } })
  const { id } = await given.catalogue(owner.call)
  await given.request(owner.call, id)

  const { mail: _, ...steps } = await owner.call(system.firstSteps)

  assert.deepEqual(steps, { closed: false, firm: true, catalogue: true, form: true })
})

test('an owner closes the first steps for themselves alone', async (t) => {
  const { given } = await startTestApp(t)
  const [one, other] = [await given.user('SUPER_ADMIN', 'one'), await given.user('SUPER_ADMIN', 'other')]

  await one.call(system.closeFirstSteps)

  assert.equal((await one.call(system.firstSteps)).closed, true)
  assert.equal((await other.call(system.firstSteps)).closed, false)
})
