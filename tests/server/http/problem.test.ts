import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { documents } from '#contract/documents.ts'
import type { Problem } from '#contract/problem.ts'
import { views } from '#contract/views.ts'
import { startTestApp } from '#support/app.ts'
import { refused } from '#support/refusals.ts'

test('a refusal with a value has its sentence and values too, for programs that speak another language', async (t) => {
  const { given } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const address = await staff.call(documents.uploadUrl, { body: { extension: 'pdf', type: 'catalogue' } })

  const problem = (await (await given.put(address, 'Dear all')).json()) as Problem

  const message = 'This file is not what its ending .pdf says.'
  const apart = { sentence: 'This file is not what its ending {ending} says.', values: { ending: '.pdf' } }
  assert.equal(Object.keys(problem)[0], 'Message')
  assert.partialDeepStrictEqual(problem, { Message: message, ...apart })
  assert.deepEqual(problem.errors, [{ field: 'file', message, ...apart }])
})

test('a refusal without a value has its message alone', async (t) => {
  const { visitor } = await startTestApp(t)

  const problem = await refused(visitor(auth.login, { body: { username: 'nobody@example.com', password: 'x' } }), 422)

  assert.ok(!('sentence' in problem) && !('values' in problem))
})

test('a field that is too long says how long it may be, in a number that each language writes its own way', async (t) => {
  const { given } = await startTestApp(t)
  const { call } = await given.user('USER')
  const view = { name: 'x'.repeat(61), list: 'history', query: '', shared: false } as const

  const { errors } = await refused(call(views.create, { body: view }), 400)

  assert.deepEqual(errors, [
    {
      field: 'name',
      message: 'Please use at most 60 characters.',
      ...{ sentence: 'Please use at most {n} characters.', values: { n: 60 } },
    },
  ])
})

test('an English message has the form of its number', async (t) => {
  const { given } = await startTestApp(t)
  const { call } = await given.user('ADMIN')
  const said = async (size: number) => {
    const address = await call(documents.uploadUrl, { body: { extension: 'pdf', type: 'catalogue', size } })
    const problem = (await (await given.put(address, 'Dear')).json()) as Problem
    return problem.Message
  }

  assert.equal(await said(1), 'This address was given out for a file of 1 byte.')
  assert.equal(await said(2_000), 'This address was given out for a file of 2,000 bytes.')
})
