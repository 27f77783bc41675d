import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { personal } from '#contract/personal.ts'
import { registrations } from '#contract/registrations.ts'
import { users } from '#contract/users.ts'
import { startTestApp } from '#support/app.ts'
import { fillHashQueue } from '#support/fill-hash-queue.ts'
import { password } from '#support/given.ts'
import { refused } from '#support/refusals.ts'
import { untilServed } from '#support/until-served.ts'

const ada = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace', password, confirmedPassword: password }

test('a sign-up waits for approval and is told so by mail', async (t) => {
  const { given, visitor, mails } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')

  await visitor(registrations.signUp, { body: ada })

  const { data, totalElements } = await owner.call(registrations.listPending)
  assert.equal(totalElements, 1)
  assert.deepEqual(
    data.map(({ email, status, role, company }) => ({ email, status, role, company })),
    [{ email: ada.email, status: 'pending', role: 'ADMIN', company: '' }],
  )
  assert.deepEqual(
    (await mails()).map(({ to, subject }) => [to, subject]),
    [[ada.email, 'Your registration has arrived']],
  )
})

test('a sign-up keeps the language of its page, and the mails to it are in it', async (t) => {
  const { given, visitor, mails } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  await visitor(registrations.signUp, { body: { ...ada, language: 'de' } })
  const [row] = (await owner.call(registrations.listPending)).data

  await owner.call(registrations.approve, { params: { id: row?.id ?? '' }, body: {} })

  assert.deepEqual(
    (await mails()).map(({ subject }) => subject),
    ['Ihre Registrierung ist eingegangen', 'Ihre Registrierung wurde genehmigt'],
  )
  const { call } = await given.login(ada.email)
  assert.equal((await call(personal.info)).language, 'de')
})

test('an approved registration becomes an active user with the default role', async (t) => {
  const { given, visitor, mails } = await startTestApp(t, { defaultRole: 'USER' })
  const owner = await given.user('SUPER_ADMIN')
  const { id, role } = await given.registration(owner.call)
  assert.equal(role, 'USER')

  await owner.call(registrations.approve, { params: { id }, body: {} })

  const { data } = await owner.call(users.listActive)
  assert.deepEqual(data.map(({ email, role: given }) => [email, given]).sort(), [
    ['ada@example.com', 'USER'],
    ['super_admin@example.com', 'SUPER_ADMIN'],
  ])
  assert.equal((await owner.call(registrations.listPending)).totalElements, 0)
  assert.equal((await mails()).at(-1)?.subject, 'Your registration was approved')
  await visitor(auth.login, { body: { username: ada.email, password } })
})

test('approval gives the chosen role, but never the owner role', async (t) => {
  const { given } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const { id } = await given.registration(owner.call)

  await refused(owner.call(registrations.approve, { params: { id }, body: { role: 'SUPER_ADMIN' as never } }), 400)
  await owner.call(registrations.approve, { params: { id }, body: { role: 'USER' } })

  const { data } = await owner.call(users.listActive)
  assert.equal(data.find((user) => user.id === id)?.role, 'USER')
})

test('approval works without any body, as the specification calls it, under both spellings', async (t) => {
  const { given, origin } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')

  for (const [email, prefix] of [
    ['a@example.com', ''],
    ['b@example.com', '/api'],
  ] as const) {
    const { id } = await given.registration(owner.call, email)
    const headers = { authorization: `Bearer ${owner.accessToken}` }
    const answer = await fetch(`${origin}${prefix}/user/${id}/activate`, { method: 'POST', headers })
    assert.equal(answer.status, 204)
  }
  assert.equal((await owner.call(users.listActive)).totalElements, 3)
})

test('a rejected registration is gone, and the same person may apply again', async (t) => {
  const { given, visitor, mails } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const { id } = await given.registration(owner.call)

  await owner.call(registrations.reject, { params: { id } })

  assert.equal((await owner.call(registrations.listPending)).totalElements, 0)
  assert.equal((await mails()).at(-1)?.subject, 'About your registration')
  await refused(visitor(auth.login, { body: { username: ada.email, password } }), 422)
  const again = await given.registration(owner.call)
  assert.notEqual(again.id, id)
})

test('a registration is decided once, also when two people decide at the same time', async (t) => {
  const { given, mails } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const { id } = await given.registration(owner.call)
  await mails()
  const isApproval = (index: number) => index % 2 === 0
  const decide = (index: number) =>
    isApproval(index)
      ? owner.call(registrations.approve, { params: { id }, body: {} })
      : owner.call(registrations.reject, { params: { id } })

  const results = await Promise.allSettled(Array.from({ length: 12 }, (_, index) => decide(index)))

  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.equal((await mails()).length, 2)
  await refused(
    owner.call(registrations.approve, { params: { id }, body: {} }),
    isApproval(results.findIndex(({ status }) => status === 'fulfilled')) ? 409 : 404,
  )
})

test('signing up with a known address changes nothing; its owner learns by mail', async (t) => {
  const { given, visitor, mails } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')

  await visitor(registrations.signUp, { body: { ...ada, email: owner.email.toUpperCase() } })

  assert.equal((await owner.call(registrations.listPending)).totalElements, 0)
  assert.deepEqual(
    (await mails()).map(({ to, subject }) => [to, subject]),
    [[owner.email, 'You already have an account']],
  )
  await given.login(owner.email)
})

test('of many sign-ups with one address at once one is kept', async (t) => {
  const { given, visitor } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')

  // On a busy machine the queue of passwords may answer 503, which counts as no sign-up.
  await Promise.all(Array.from({ length: 5 }, () => untilServed(() => visitor(registrations.signUp, { body: ada }))))

  assert.equal((await owner.call(registrations.listPending)).totalElements, 1)
})

test('a sign-up refused with 503 is not counted', async (t) => {
  const { visitor } = await startTestApp(t, { rateLimits: true })
  const signUp = () => visitor(registrations.signUp, { body: ada })
  const disperse = fillHashQueue()
  t.after(disperse)
  for (let i = 0; i < 11; i++) await refused(signUp(), 503)

  await disperse()

  await signUp()
})

test('the eleventh sign-up of an hour from one network has to wait', async (t) => {
  const { visitor } = await startTestApp(t, { rateLimits: true })
  const signUp = (index: number) =>
    visitor(registrations.signUp, { body: { ...ada, email: `ada${index}@example.com` } })
  await Promise.all(Array.from({ length: 10 }, (_, index) => untilServed(() => signUp(index))))

  await refused(signUp(11), 429)
})

test('the mails of a sign-up hold none of the text that was sent with it', async (t) => {
  const { given, visitor, mails } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const lure = 'Winner, pay at evil.example'
  const body = { ...ada, firstName: lure, lastName: lure }
  await visitor(registrations.signUp, { body })
  await visitor(registrations.signUp, { body })
  await mails()
  const [row] = (await owner.call(registrations.listPending)).data
  await owner.call(registrations.reject, { params: { id: row?.id ?? '' } })

  const sent = await mails()

  assert.equal(sent.length, 3)
  for (const { to, subject, text, html } of sent) {
    assert.equal(to, ada.email)
    assert.doesNotMatch(`${subject} ${text} ${html}`, /Winner|evil/)
  }
})

test('sign-ups from everywhere together have an hourly limit', async (t) => {
  const { visitorWith } = await startTestApp(t, { rateLimits: true, trustedProxies: ['127.0.0.1'] })
  const signUp = (index: number) =>
    visitorWith({ 'x-forwarded-for': `203.0.113.${index}` })(registrations.signUp, {
      body: { ...ada, email: `ada${index}@example.com` },
    })
  for (let from = 0; from < 100; from += 10)
    await Promise.all(Array.from({ length: 10 }, (_, index) => untilServed(() => signUp(from + index))))

  await refused(signUp(100), 429)
})

test('the owner of a known address is told of sign-ups with it at most five times an hour', async (t) => {
  const { given, visitor, mails } = await startTestApp(t, { rateLimits: true })
  const { email } = await given.user('USER')

  for (let i = 0; i < 8; i++) await visitor(registrations.signUp, { body: { ...ada, email } })

  assert.equal((await mails()).length, 5)
})
