import { expect, test } from '@playwright/test'
import { auth } from '#contract/auth.ts'
import { personal } from '#contract/personal.ts'
import { errorText, fieldErrors } from '../src/ui/api/error-text.ts'
import { CallError } from '../src/ui/api/send.ts'
import { dayOf, momentOf } from '../src/ui/shared/format.ts'
import { complaints } from '../src/ui/shared/rules.ts'

test('the words of an error are looked for in the agreed order', () => {
  const problem = { Message: 'Somebody was faster.', title: 'Conflict', status: 409 }
  expect(errorText(new CallError('failed', 409, problem))).toBe('Somebody was faster.')
  expect(errorText(new CallError('failed', 400, ['The first item', 'the second']))).toBe('The first item')
  expect(errorText(new CallError('The server cannot be reached.', 0))).toBe('The server cannot be reached.')
  expect(errorText({ reason: 'The reason' })).toBe('The reason')
  expect(errorText('something odd')).toBe('Operation Failed something odd')
  expect(errorText(undefined)).toBe('Operation Failed undefined')
})

test('what the server says of a field is found by its name', () => {
  const errors = [{ field: 'password', message: 'Too short' }]
  expect(fieldErrors(new CallError('failed', 400, { errors }))).toEqual({ password: 'Too short' })
  expect(fieldErrors(new Error('other'))).toEqual({})
})

test('the rules of a form are its contract: white space is nothing, and each form words an address its own way', () => {
  const login = { username: ' \t ', password: '\u200b' }
  expect(complaints(auth.login.shapes.body, ['username', 'password'], login)).toEqual({
    username: 'Please input your email!',
    password: 'Please input your password!',
  })
  const wrong = { username: 'nobody@nowhere', email: 'nobody@nowhere' }
  expect(complaints(auth.login.shapes.body, ['username'], wrong)).toEqual({
    username: 'The input is not valid E-mail!',
  })
  expect(complaints(personal.changeInfo.shapes.body, ['email'], wrong)).toEqual({
    email: 'Please input a valid email!',
  })
  expect(complaints(auth.login.shapes.body, ['username'], { username: ' ada@example.com ' })).toEqual({})
})

test('days and moments are written as agreed', () => {
  const time = new Date(2026, 0, 2, 3, 4, 5).getTime()
  expect(dayOf(time)).toBe('01/02/2026')
  expect(momentOf(time)).toBe('02/01/2026 03:04:05')
})
