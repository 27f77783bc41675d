import { expect, test } from '@playwright/test'
import { auth } from '#contract/auth.ts'
import { personal } from '#contract/personal.ts'
import { validationErrors } from '#ui/lib/forms/validation.ts'
import { CallError } from '#ui/lib/http/send.ts'
import { errorWords, fieldErrors } from '#ui/lib/i18n/errorWords.ts'
import { dayOf, fullMoment, momentInWords, momentOf } from '#ui/lib/i18n/format.ts'
import { speak } from '#ui/lib/i18n/t.ts'

test('the words of an error are looked for in the agreed order', () => {
  const problem = { Message: 'Somebody was faster.', title: 'Conflict', status: 409 }
  expect(errorWords(new CallError('failed', 409, problem))).toBe('Somebody was faster.')
  const apart = { sentence: 'At most {n} MB.', values: { n: 2000 } }
  expect(errorWords(new CallError('failed', 413, { Message: 'At most 2000 MB.', ...apart }))).toBe('At most 2,000 MB.')
  expect(errorWords(new CallError('failed', 400, ['The first item', 'the second']))).toBe('The first item')
  expect(errorWords(new CallError('The server cannot be reached.', 0))).toBe('The server cannot be reached.')
  expect(errorWords(new CallError('It answered {status}.', 502))).toBe('It answered 502.')
  expect(errorWords({ reason: 'The reason' })).toBe('The reason')
  expect(errorWords('something odd')).toBe('Operation Failed something odd')
  expect(errorWords(undefined)).toBe('Operation Failed undefined')
})

test('what the server says of a field is found by its name', () => {
  const errors = [{ field: 'password', message: 'Too short' }]
  expect(fieldErrors(new CallError('failed', 400, { errors }))).toEqual({ password: 'Too short' })
  expect(fieldErrors(new Error('other'))).toEqual({})
})

test('the rules of a form are its contract: white space is nothing, and each form words an address its own way', () => {
  const login = { username: ' \t ', password: '\u200b' }
  expect(validationErrors(auth.login.shapes.body, ['username', 'password'], login)).toEqual({
    username: 'Please input your email!',
    password: 'Please input your password!',
  })
  const wrong = { username: 'nobody@nowhere', email: 'nobody@nowhere' }
  expect(validationErrors(auth.login.shapes.body, ['username'], wrong)).toEqual({
    username: 'The input is not valid E-mail!',
  })
  expect(validationErrors(personal.changeInfo.shapes.body, ['email'], wrong)).toEqual({
    email: 'Please input a valid email!',
  })
  expect(validationErrors(auth.login.shapes.body, ['username'], { username: ' ada@example.com ' })).toEqual({})
})

test('days and moments are written as agreed', () => {
  const time = new Date(2026, 0, 2, 3, 4, 5).getTime()
  expect(dayOf(time)).toBe('01/02/2026')
  expect(momentOf(time)).toBe('02/01/2026 03:04:05')
})

test('days and moments are written as the language of the page writes them', () => {
  const time = new Date(2026, 10, 22, 3, 4, 5).getTime()
  const written = (['de', 'fr', 'es', 'it', 'nl', 'zh'] as const).map((language) => {
    speak(language, {})
    return [dayOf(time), momentOf(time)]
  })
  speak('en', {})
  expect(written).toEqual([
    ['22.11.2026', '22.11.2026, 03:04:05'],
    ['22/11/2026', '22/11/2026 03:04:05'],
    ['22/11/2026', '22/11/2026, 03:04:05'],
    ['22/11/2026', '22/11/2026, 03:04:05'],
    ['22-11-2026', '22-11-2026, 03:04:05'],
    ['2026/11/22', '2026/11/22 03:04:05'],
  ])
})

test('an English page writes moments in words as a mail does, to the minute, whatever the browser’s own language', () => {
  const time = new Date(2026, 0, 2, 3, 4, 5).getTime()
  expect(momentInWords(time)).toBe('2 Jan 2026, 03:04')
  expect(fullMoment(time)).toMatch(/^Friday,? 2 January 2026 at 03:04 \S+$/)
})
