import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { personal } from '#contract/personal.ts'
import { hours, minutes, startTestApp, type TestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { customer, password } from '#support/given.ts'
import { linkParameter } from '#support/mails.ts'
import { refused } from '#support/refusals.ts'

const wanting = (email: string) => ({ body: { ...customer, email } })

async function startChange(app: TestApp) {
  const ada = await app.given.user('USER', 'ada', { proven: true })
  await ada.call(personal.changeInfo, wanting('new@example.com'))
  const mails = await app.mails()
  const idTo = (address: string) =>
    linkParameter(
      mails.find(({ to }) => to === address),
      'id',
    )
  return { ...ada, stop: idTo(ada.email), confirm: idTo('new@example.com') }
}

test('the old address is told at once of a change, with a link that stops it and ends every session', async (t) => {
  const app = await startTestApp(t)
  const ada = await startChange(app)
  const elsewhere = await app.given.login(ada.email)

  await app.visitor(personal.stopEmailChange, { body: { id: ada.stop } })

  await refused(ada.call(personal.info), 401)
  await refused(elsewhere.call(personal.info), 401)
  await refused(app.visitor(personal.confirmEmail, { body: { id: ada.confirm } }), 422)
  const { call } = await app.given.login(ada.email)
  assert.equal((await call(personal.info)).pendingEmail, undefined)
})

test('stopping a change also voids a reset link under way', async (t) => {
  const app = await startTestApp(t)
  const ada = await startChange(app)
  await app.visitor(auth.forgetPassword, { body: { email: ada.email } })
  const reset = (await app.mails()).find(({ subject }) => /Reset/.test(subject))

  await app.visitor(personal.stopEmailChange, { body: { id: ada.stop } })

  const body = { id: linkParameter(reset, 'id'), password, confirmedPassword: password }
  await refused(app.visitor(auth.resetPassword, { body }), 422)
})

test('opening the page of the stop link changes nothing; only its button does', async (t) => {
  const app = await startTestApp(t)
  const ada = await startChange(app)
  const before = await digest(app.services)

  await fetch(`${app.origin}${personal.stopEmailChange.path}?id=${ada.stop}`)

  assert.equal(await digest(app.services), before)
  await ada.call(personal.info)
})

test('a stop link works once, for a day, and not once the change is confirmed', async (t) => {
  const app = await startTestApp(t)
  const late = await startChange(app)
  const stop = (id: string) => app.visitor(personal.stopEmailChange, { body: { id } })
  app.pass(hours(24))
  await refused(stop(late.stop), 422)
  app.pass(-hours(24))
  await app.visitor(personal.confirmEmail, { body: { id: late.confirm } })

  await refused(stop(late.stop), 422)

  await app.given.login('new@example.com')
})

test('one account causes at most five mails an hour to addresses that are not its own', async (t) => {
  const app = await startTestApp(t, { rateLimits: true })
  const ada = await app.given.user('USER', 'ada', { proven: true })
  const bob = await app.given.user('USER', 'bob')
  const ask = (email: string) => ada.call(personal.changeInfo, wanting(email))
  await ask(bob.email)
  for (let i = 1; i < 5; i++) await ask(`stranger${i}@example.com`)
  const before = await digest(app.services)

  await refused(ask('stranger6@example.com'), 429)

  assert.equal(await digest(app.services), before)
  assert.equal((await app.mails()).filter(({ to }) => to !== ada.email).length, 5)
  app.pass(minutes(12))
  await ask('stranger7@example.com')
})

test('mails to the old address count too while it is not proven', async (t) => {
  const app = await startTestApp(t, { rateLimits: true })
  const ada = await app.given.user('USER', 'ada')
  const ask = (index: number) => ada.call(personal.changeInfo, wanting(`stranger${index}@example.com`))
  await ask(1)
  await ask(2)

  await refused(ask(3), 429)

  assert.equal((await app.mails()).length, 4)
})

test('a mail to an address that is not proven holds no text that the account chose', async (t) => {
  const app = await startTestApp(t)
  const name = 'Pay-At-Evil'
  const ada = await app.given.user('USER', name.toLowerCase())
  await app.given.user('USER', 'bob')
  const asPerson = { ...customer, firstName: name, lastName: name, company: name }
  for (const email of ['stranger@example.com', 'bob@example.com'])
    await ada.call(personal.changeInfo, { body: { ...asPerson, email } })
  await app.visitor(auth.forgetPassword, { body: { email: ada.email } })

  const mails = await app.mails()

  assert.equal(mails.length, 5)
  for (const { subject, text, html } of mails) {
    assert.doesNotMatch(`${subject} ${text} ${html}`, /pay-at-evil|stranger@/i)
    assert.match(text, /^Hello,/)
  }
})

test('a proven address is greeted by name and told which address was asked for', async (t) => {
  const app = await startTestApp(t)
  const { email } = await startChange(app)

  const told = (await app.mails()).find(({ to }) => to === email)

  assert.match(told?.text ?? '', /^Dear Vera,/)
  assert.match(told?.text ?? '', /new@example\.com/)
})
