import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { emailKey, isEmail } from '#contract/email.ts'
import { registrations } from '#contract/registrations.ts'
import { startTestApp } from '#support/app.ts'
import { customer, password } from '#support/given.ts'

const alike: [string, string, string][] = [
  ['upper and lower case', 'Ada@Example.COM', 'ada@example.com'],
  ['white space around it', ' ada@example.com\n', 'ada@example.com'],
  ['a combining accent', 'rene\u0301@example.com', 'rené@example.com'],
  ['the Kelvin sign, which is a K', '\u212aen@example.com', 'ken@example.com'],
  ['both spellings of an international domain', 'ada@MÜLLER.example', 'ada@xn--mller-kva.example'],
  ['a combining accent in the domain', 'ada@mu\u0308ller.example', 'ada@müller.example'],
  ['a domain in full width', 'ada@ｅｘａｍｐｌｅ.com', 'ada@example.com'],
  ['a Greek domain in capitals', 'ada@ΑΣ.example', 'ada@ασ.example'],
]

test('two spellings of one address are compared as one', () => {
  for (const [what, one, other] of alike) {
    assert.ok(isEmail(one) && isEmail(other), what)
    assert.equal(emailKey(one), emailKey(other), what)
  }
})

const different: [string, string, string][] = [
  ['a dotless i', 'admın@example.com', 'admin@example.com'],
  ['a dotless i in the domain', 'ada@gıthub.com', 'ada@github.com'],
  ['a dotted capital I', 'İ@example.com', 'i@example.com'],
  ['a letter without its accent', 'rené@example.com', 'rene@example.com'],
  ['a tag', 'ada+chairs@example.com', 'ada@example.com'],
  ['dots', 'a.da@example.com', 'ada@example.com'],
  ['ß and ss', 'ada@straße.example', 'ada@strasse.example'],
  ['labels that a browser reads as a number', 'ada@0x7f.1', 'ada@127.0.0.1'],
  ['letters of a domain that no domain has', 'ada@1א.example', 'ada@1ב.example'],
]

test('different addresses stay different', () => {
  for (const [what, one, other] of different) {
    assert.ok(isEmail(one) && isEmail(other), what)
    assert.notEqual(emailKey(one), emailKey(other), what)
  }
})

const none = [
  'ada＠example.com',
  'ada@exam\u200bple.com',
  'a\u200bda@example.com',
  'ada@exam\u00adple.com',
  '"ada@home"@example.com',
  'ada@example.com@example.org',
  'ada@ex%61mple.com',
  'ada@example.com:25',
  'ada@example.com/x',
  'ada@example.com.',
  'ada@[127.0.0.1]',
]

test('text that only looks like an address is invalid and never matches an account', () => {
  for (const value of none) {
    assert.equal(isEmail(value), false, value)
    assert.equal(emailKey(value), value, value)
  }
})

test('normalising an address twice changes nothing', () => {
  for (const address of [...alike, ...different].flat()) assert.equal(emailKey(emailKey(address)), emailKey(address))
})

test('both spellings of an address are one account and one request, shown as typed', async (t) => {
  const { visitor, given } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const [typed, other] = ['Ada@Müller.example', 'ada@xn--mller-kva.example']
  const { id } = await given.registration(owner.call, typed)
  await owner.call(registrations.approve, { params: { id }, body: {} })

  await visitor(auth.login, { body: { username: other, password } })
  const form = { firstName: 'Ada', lastName: 'L', password, confirmedPassword: password }
  await visitor(registrations.signUp, { body: { ...form, email: other } })
  for (const email of [typed, other]) await visitor(catalogueRequests.send, { body: { ...customer, email } })

  assert.equal((await owner.call(registrations.listPending)).totalElements, 0)
  const { data } = await owner.call(catalogueRequests.listPending)
  assert.deepEqual(
    data.map(({ email }) => email),
    [typed],
  )
})
