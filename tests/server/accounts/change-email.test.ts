import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiTokens } from '#contract/api-tokens.ts'
import { auth } from '#contract/auth.ts'
import type { Role } from '#contract/common.ts'
import { invitations } from '#contract/invitations.ts'
import { passkeys } from '#contract/passkeys.ts'
import { personal } from '#contract/personal.ts'
import { privacy } from '#contract/privacy.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { users } from '#contract/users.ts'
import { hours, minutes, seconds, startTestApp, type TestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { customer, password } from '#support/given.ts'
import { linkParameter } from '#support/mails.ts'
import { enterBy, givePasskey } from '#support/passkeys.ts'
import { refused } from '#support/refusals.ts'
import { giveFactor } from '#support/second-factor.ts'

const wanting = (email: string) => ({ body: { ...customer, email } })

async function startChange(app: TestApp, role: Role = 'USER') {
  const ada = await app.given.user(role, 'ada', { proven: true })
  await ada.call(personal.changeInfo, wanting('new@example.com'))
  const mails = await app.mails()
  const idTo = (address: string) =>
    linkParameter(
      mails.find(({ to }) => to === address),
      'id',
    )
  return { ...ada, stop: idTo(ada.email), confirm: idTo('new@example.com') }
}

test('a warning that waited while the address was changed still reaches who can stop the change', async (t) => {
  const app = await startTestApp(t)
  const ada = await startChange(app, 'ADMIN')
  await ada.call(apiTokens.create, { body: { name: 'Import', scope: 'read', days: 1 } })

  await app.visitor(personal.confirmEmail, { body: { id: ada.confirm } })

  const warnings = (await app.mails()).filter(({ subject }) => subject === 'An API token was made')
  assert.deepEqual(
    warnings.map(({ to }) => to),
    [ada.email],
  )
})

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

test('who loses second factor and passkeys to an owner loses a change of address under way, too', async (t) => {
  const app = await startTestApp(t)
  const ada = await startChange(app)
  await giveFactor(app, ada.call)
  const owner = await app.given.user('SUPER_ADMIN')

  await owner.call(users.resetFactors, { params: { id: ada.id } })

  await refused(app.visitor(personal.confirmEmail, { body: { id: ada.confirm } }), 422)
})

test('who removes a passkey ends a change of address that whoever used it may have asked for', async (t) => {
  const app = await startTestApp(t)
  const ada = await startChange(app)
  const { id } = await givePasskey(app, ada.call)

  await ada.call(passkeys.remove, { params: { id } })

  await refused(app.visitor(personal.confirmEmail, { body: { id: ada.confirm } }), 422)
})

test('who has new recovery codes made ends a change of address that whoever had the former ones may have asked for', async (t) => {
  const app = await startTestApp(t)
  const ada = await startChange(app)
  await giveFactor(app, ada.call)

  await ada.call(secondFactor.renewCodes)

  await refused(app.visitor(personal.confirmEmail, { body: { id: ada.confirm } }), 422)
})

test('opening the page of the stop link changes nothing; only its button does', async (t) => {
  const app = await startTestApp(t)
  const ada = await startChange(app)
  const before = await digest(app.services)

  await fetch(`${app.origin}${personal.stopEmailChange.path}?id=${ada.stop}`)

  assert.equal(await digest(app.services), before)
  await ada.call(personal.info)
})

const stop = ({ visitor }: TestApp, id: string) => visitor(personal.stopEmailChange, { body: { id } })

test('a stop link works once, for a day', async (t) => {
  const app = await startTestApp(t)
  const ada = await startChange(app)
  app.pass(hours(24))
  await refused(stop(app, ada.stop), 422)
  app.pass(-hours(24))
  await stop(app, ada.stop)

  await refused(stop(app, ada.stop), 422)
})

/** Somebody with Ada's session moves her account to their own address and resets its password. */
async function stealAccount(app: TestApp, role?: Role) {
  const ada = await startChange(app, role)
  await app.visitor(personal.confirmEmail, { body: { id: ada.confirm } })
  await app.visitor(auth.forgetPassword, { body: { email: 'new@example.com' } })
  const reset = (await app.mails()).find(({ subject }) => /Reset/.test(subject))
  const body = { id: linkParameter(reset, 'id'), password: 'of the thief', confirmedPassword: 'of the thief' }
  await app.visitor(auth.resetPassword, { body })
  const thief = await app.given.login('new@example.com', 'of the thief')
  return { ...ada, thief }
}

test('the old address takes its account back after the change was confirmed and the password reset', async (t) => {
  const app = await startTestApp(t)
  const ada = await stealAccount(app)

  await stop(app, ada.stop)

  await refused(ada.thief.call(personal.info), 401)
  const { call } = await app.given.login(ada.email, 'of the thief')
  assert.equal((await call(personal.info)).email, ada.email)
})

test('an address that was taken back is not proven, because a stranger may have opened the link', async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN', 'owner')
  const ada = await stealAccount(app)

  await stop(app, ada.stop)

  const { data } = await owner.call(users.listActive)
  assert.equal(data.find(({ email }) => email === ada.email)?.emailConfirmed, false)
})

test('a passkey of the thief goes when the account that was taken back has a new password', async (t) => {
  const app = await startTestApp(t)
  const ada = await stealAccount(app)
  const { device } = await givePasskey(app, ada.thief.call)
  await stop(app, ada.stop)
  await app.visitor(auth.forgetPassword, { body: { email: ada.email } })
  const id = linkParameter((await app.mails()).at(-1), 'id')

  await app.visitor(auth.resetPassword, { body: { id, password, confirmedPassword: password } })

  await refused(enterBy(app, device), 422)
  await app.given.login(ada.email)
})

test('a passkey goes with the stop of a change that nobody confirmed', async (t) => {
  const app = await startTestApp(t)
  const ada = await startChange(app)
  const { device } = await givePasskey(app, ada.call)

  await stop(app, ada.stop)

  await refused(enterBy(app, device), 422)
})

test('a passkey goes when an owner, whose address need not be proven, takes the account back', async (t) => {
  const app = await startTestApp(t)
  const ada = await stealAccount(app, 'SUPER_ADMIN')
  const { device } = await givePasskey(app, ada.thief.call)

  await stop(app, ada.stop)

  await refused(enterBy(app, device), 422)
})

test('whoever takes an account back voids the links that stop later changes', async (t) => {
  const app = await startTestApp(t)
  const ada = await stealAccount(app)
  await ada.thief.call(personal.changeInfo, wanting('third@example.com'))
  const toThief = (await app.mails()).findLast(({ to }) => to === 'new@example.com')

  await stop(app, ada.stop)

  await refused(stop(app, linkParameter(toThief, 'id')), 422)
  await app.given.login(ada.email, 'of the thief')
})

test('a thief who stops a change of his own leaves the link of the first one, also when clocks differ by 25 seconds', async (t) => {
  const ahead = await startTestApp(t)
  const app = await startTestApp(t, { database: ahead.services.config.database })
  ahead.pass(seconds(25))
  const ada = await startChange(ahead)
  await app.visitor(personal.confirmEmail, { body: { id: ada.confirm } })
  const thief = await app.given.login('new@example.com')
  await thief.call(personal.changeInfo, wanting('third@example.com'))
  const toThief = (await ahead.mails()).findLast(({ to, link }) => to === 'new@example.com' && link?.includes('stop'))
  await stop(app, linkParameter(toThief, 'id'))

  assert.deepEqual(await stop(app, ada.stop), { restored: true })
})

test('a newer change leaves the link that stops the one before', async (t) => {
  const app = await startTestApp(t)
  const ada = await startChange(app)
  await ada.call(personal.changeInfo, wanting('newer@example.com'))

  await stop(app, ada.stop)

  await refused(ada.call(personal.info), 401)
})

test('a sign-up with the old address does not keep it from its account', async (t) => {
  const app = await startTestApp(t)
  const ada = await stealAccount(app)
  const owner = await app.given.user('SUPER_ADMIN', 'owner')
  await app.given.registration(owner.call, ada.email)

  await stop(app, ada.stop)

  const { call } = await app.given.login(ada.email, 'of the thief')
  assert.equal((await call(personal.info)).email, ada.email)
  const { data } = await owner.call(users.listActive)
  assert.deepEqual(
    data.filter(({ email }) => email === 'new@example.com'),
    [],
  )
})

test('an invitation of the old address at the same moment neither fails nor stops the stop', async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN', 'owner')
  const ada = await stealAccount(app)
  const invite = () => owner.call(invitations.send, { body: { email: ada.email, role: 'ADMIN' } })

  const [stopped, ...invited] = await Promise.allSettled([stop(app, ada.stop), invite(), invite(), invite()])

  assert.equal(stopped.status, 'fulfilled')
  const refusals = invited.filter(({ status }) => status === 'rejected')
  for (const refusal of refusals) assert.match(String((refusal as PromiseRejectedResult).reason), /409/)
  await app.given.login(ada.email, 'of the thief')
})

test('an address that another account has by now stays there, and an owner decides on the account that lost it', async (t) => {
  const app = await startTestApp(t)
  await app.given.user('SUPER_ADMIN', 'owner')
  const ada = await stealAccount(app)
  const bob = await app.given.user('USER', 'ada')

  await stop(app, ada.stop)

  await bob.call(personal.info)
  await refused(ada.thief.call(personal.info), 401)
  await refused(app.given.login('new@example.com', 'of the thief'), 403)
  const before = (await app.mails()).length
  await app.visitor(auth.forgetPassword, { body: { email: 'new@example.com' } })
  assert.equal((await app.mails()).length, before)
})

test('owners are told of an account that a stop disabled', async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN', 'owner', { proven: true })
  const ada = await stealAccount(app)
  await app.given.user('USER', 'ada')
  const before = await app.mails()

  await stop(app, ada.stop)

  const [mail, ...others] = (await app.mails()).slice(before.length)
  assert.deepEqual([mail?.to, mail?.subject, others], [owner.email, 'An account was disabled', []])
  assert.match(mail?.text ?? '', /Docent disabled the account of .*new@example\.com/)
})

test('an owner whose address was changed by a thief has it back, although the thief tries to erase the former one', async (t) => {
  const app = await startTestApp(t)
  const ada = await startChange(app, 'SUPER_ADMIN')
  await app.visitor(personal.confirmEmail, { body: { id: ada.confirm } })
  const thief = await app.given.login('new@example.com')

  await refused(thief.call(privacy.erase, { body: { email: ada.email } }), 409)

  assert.deepEqual(await stop(app, ada.stop), { restored: true })
})

test('whoever stops a change is told whether the account has their address again', async (t) => {
  const app = await startTestApp(t)
  await app.given.user('SUPER_ADMIN', 'owner')
  const ada = await stealAccount(app)
  const again = await app.given.user('USER', 'bob', { proven: true })
  await again.call(personal.changeInfo, wanting('elsewhere@example.com'))
  const later = linkParameter(
    (await app.mails()).findLast(({ to }) => to === again.email),
    'id',
  )
  await app.given.user('USER', 'ada')

  const answers = [await stop(app, ada.stop), await stop(app, later)]

  assert.deepEqual(answers, [{ restored: false }, { restored: true }])
})

test('the account of the last owner is not disabled by a stop that cannot give its address back', async (t) => {
  const app = await startTestApp(t)
  const ada = await stealAccount(app, 'SUPER_ADMIN')
  await app.given.user('USER', 'ada')

  await stop(app, ada.stop)

  await app.given.login('new@example.com', 'of the thief')
  assert.doesNotMatch((await app.mails()).map(({ subject }) => subject).join(), /disabled/)
})

test('one account causes at most five mails an hour to addresses that are not its own', async (t) => {
  const app = await startTestApp(t, { rateLimits: true })
  const ada = await app.given.user('USER', 'ada', { proven: true })
  const bob = await app.given.user('USER', 'bob')
  const ask = (email: string) => ada.call(personal.changeInfo, wanting(email))
  await ask(bob.email)
  for (let i = 1; i < 5; i++) {
    await ask(`stranger${i}@example.com`)
    await app.mails()
  }
  const before = await digest(app.services)

  await refused(ask('stranger6@example.com'), 429)

  assert.equal(await digest(app.services), before)
  assert.equal((await app.mails()).filter(({ to }) => to !== ada.email).length, 5)
  app.pass(minutes(12))
  await ada.call(auth.confirm, { body: { password } })
  await ask('stranger7@example.com')
})

test('mails to the old address count too while it is not proven', async (t) => {
  const app = await startTestApp(t, { rateLimits: true })
  const ada = await app.given.user('USER', 'ada')
  const ask = (index: number) => ada.call(personal.changeInfo, wanting(`stranger${index}@example.com`))
  for (const index of [1, 2]) {
    await ask(index)
    await app.mails()
  }

  await refused(ask(3), 429)

  assert.equal((await app.mails()).length, 4)
})

test('a mail to an address that is not proven holds no text that the account chose', async (t) => {
  const app = await startTestApp(t)
  const name = 'Pay-At-Evil'
  const ada = await app.given.user('USER', name.toLowerCase())
  await app.given.user('USER', 'bob')
  const asPerson = { ...customer, firstName: name, lastName: name, company: name }
  for (const email of ['stranger@example.com', 'bob@example.com']) {
    await ada.call(personal.changeInfo, { body: { ...asPerson, email } })
    await app.mails()
  }
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
