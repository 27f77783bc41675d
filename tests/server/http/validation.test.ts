import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { editions } from '#contract/editions.ts'
import { registrations } from '#contract/registrations.ts'
import { users } from '#contract/users.ts'
import { startTestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { customer } from '#support/given.ts'
import { refused, rejected } from '#support/refusals.ts'

test('an empty form gets the fixed message of each field', async (t) => {
  const { visitor } = await startTestApp(t)

  const words = await rejected(visitor(catalogueRequests.send, { body: {} as never }))

  assert.deepEqual(words, {
    firstName: 'Please input your first name!',
    lastName: 'Please input your last name!',
    email: 'Please input your email!',
    company: 'Please input your company!',
    address: 'Please input your address!',
    postcode: 'Please input your postcode!',
    city: 'Please input your city!',
    state: 'Please input your state!',
    country: 'Please input your country!',
    occupation: 'Please input your occupation!',
    contactNumber: 'Please input your contact number!',
    industry: 'Please input your industry!',
  })
})

const blanks = ['', '   ', '\t\n', '\u00a0', '\u3000', '\u200b', '\u200b \ufeff']

test('a required field of white space alone is refused', async (t) => {
  const { visitor } = await startTestApp(t)

  for (const blank of blanks) {
    const words = await rejected(visitor(catalogueRequests.send, { body: { ...customer, city: blank } }))
    assert.deepEqual(words, { city: 'Please input your city!' }, JSON.stringify(blank))
  }
})

const unstorable = ['a\u0000b', 'a\ud800b', '\udfff']

test('text that a database cannot store is refused and changes nothing', async (t) => {
  const { visitor, services } = await startTestApp(t)
  const before = await digest(services)

  for (const text of unstorable) {
    await rejected(visitor(catalogueRequests.send, { body: { ...customer, city: text } }))
    await rejected(visitor(auth.logout, { body: { refreshToken: text } }))
  }
  assert.equal(await digest(services), before)
})

test('an address may have 320 characters and not one more', async (t) => {
  const { visitor } = await startTestApp(t)
  const labels = `${'d'.repeat(63)}.${'d'.repeat(63)}.${'d'.repeat(63)}.${'d'.repeat(63)}`
  const longest = `${'a'.repeat(64)}@${labels}`
  assert.equal(longest.length, 320)

  await visitor(catalogueRequests.send, { body: { ...customer, email: longest } })
  const words = await rejected(visitor(catalogueRequests.send, { body: { ...customer, email: `${longest}d` } }))

  assert.ok(words.email)
})

const notAddresses = [
  'ada',
  'ada@',
  '@example.com',
  'a b@example.com',
  '"a@b"@example.com',
  'ada@example',
  'a@b..com',
  'ada@-a.com',
  'a@exa\u0000mple.com',
  'ada@example.com\nbcc: x@y.zz',
]

test('an invalid address is refused with the message of the form', async (t) => {
  const { visitor } = await startTestApp(t)

  for (const email of notAddresses) {
    const words = await rejected(visitor(auth.forgetPassword, { body: { email } }))
    assert.deepEqual(words, { email: 'The input is not valid E-mail!' }, email)
  }
})

test('a value of another type is refused with its field', async (t) => {
  const { visitor } = await startTestApp(t)

  for (const value of [5, true, ['x'], { a: 1 }]) {
    const words = await rejected(
      visitor(auth.resetPassword, { body: { id: value as never, password: 'abc', confirmedPassword: 'abc' } }),
    )
    assert.deepEqual(Object.keys(words), ['id'])
  }
})

const bodies: [string, number, string?][] = [
  ['{"email":', 400],
  ['[]', 400],
  ['"text"', 400],
  ['null', 400],
  ['{"__proto__":{"x":1},"email":"a@b.cc"}', 400],
  [`{"email":"${'a'.repeat(70_000)}@example.com"}`, 413],
  ['email=a%40b.cc', 415, 'application/x-www-form-urlencoded'],
  ['{"email":"a@b.cc"}', 415, 'text/plain'],
]

test('a body that is malformed, too large or of another media type is refused with a message', async (t) => {
  const { origin, services } = await startTestApp(t)
  const before = await digest(services)

  for (const [body, status, type = 'application/json'] of bodies) {
    const answer = await fetch(`${origin}/api/auth/forgetPassword`, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    })
    assert.equal(answer.status, status, body.slice(0, 40))
    const text = await answer.text()
    assert.match(text, /^\{"Message":"[^"]+"/)
    assert.equal(answer.headers.get('content-type'), 'application/problem+json')
  }
  assert.equal(await digest(services), before)
})

const pages = [
  'page=0',
  'page=-1',
  'page=x',
  'page=1.5',
  'size=0',
  'size=101',
  'size=ten',
  'sortOrder=desc',
  'after=x',
  'before=1_2_3',
]

test('an unknown page, size or order is refused with its field', async (t) => {
  const { origin, given } = await startTestApp(t)
  const { accessToken } = await given.user('SUPER_ADMIN')

  for (const query of pages) {
    const answer = await fetch(`${origin}/api/users/active?${query}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    assert.equal(answer.status, 400, query)
    const { errors } = (await answer.json()) as { errors: { field: string }[] }
    assert.equal(errors[0]?.field, query.split('=')[0])
  }
})

const endless = ['page=1e400', 'size=1e400', 'from=-1e400', 'to=1e400']

test('a number without an end is refused with its field', async (t) => {
  const { origin, given } = await startTestApp(t)
  const { accessToken } = await given.user('USER')

  for (const query of endless) {
    const answer = await fetch(`${origin}/api/catalogue/history?${query}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    assert.equal(answer.status, 400, query)
    const { errors } = (await answer.json()) as { errors: { field: string }[] }
    assert.equal(errors[0]?.field, query.split('=')[0])
  }
})

test('malformed ids answer 404 like unknown ids', async (t) => {
  const { given } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')

  const malformed = await refused(owner.call(users.remove, { params: { id: '1 or 1=1' } }), 404)
  const unknown = await refused(
    owner.call(users.remove, { params: { id: '00000000-0000-7000-8000-000000000000' } }),
    404,
  )

  assert.equal(malformed.code, unknown.code)
})

test('fields that the contract does not name are ignored', async (t) => {
  const { visitor, given } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const form = {
    email: 'eve@example.com',
    firstName: 'Eve',
    lastName: 'Evil',
    password: 'a long enough one',
    confirmedPassword: 'a long enough one',
  }

  await visitor(registrations.signUp, {
    body: { ...form, role: 'SUPER_ADMIN', status: 'active', id: 'x', phone: '' } as never,
  })

  const { data } = await owner.call(registrations.listPending)
  assert.deepEqual(
    data.map(({ email, status, role }) => ({ email, status, role })),
    [{ email: 'eve@example.com', status: 'pending', role: 'ADMIN' }],
  )
})

test('a change that names nothing the contract knows is refused, and changes nothing', async (t) => {
  const { given, services } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const { id } = await given.catalogue(staff.call)
  const before = await digest(services)

  for (const change of [
    staff.call(catalogues.change, { params: { id }, body: { Download: false } as never }),
    staff.call(editions.change, { params: { id, number: 1 }, body: { Note: 'x' } as never }),
  ])
    assert.deepEqual(await rejected(change), { '': 'Please name at least one field to change.' })

  assert.equal(await digest(services), before)
})
