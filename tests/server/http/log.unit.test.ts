import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loggedError } from '#server/http/log.ts'

test('a logged error repeats nothing that a database or a mail server was given', () => {
  const given = 'ada@example.com'
  const ofDatabase = Object.assign(new Error(`invalid input: ${given}`), {
    severity: 'ERROR',
    detail: given,
    code: '22P02',
  })
  const ofMail = Object.assign(new Error(`550 ${given}`), { responseCode: 550, response: given, rejected: [given] })

  const logged = [ofDatabase, ofMail].map(loggedError)

  assert.doesNotMatch(JSON.stringify(logged), /ada@/)
  assert.deepEqual(
    logged.map(({ code }) => code),
    ['22P02', undefined],
  )
  assert.match(logged[0]?.stack ?? '', /log\.unit\.test/)
  assert.equal(loggedError(new Error('No such column')).message, 'No such column')
})
