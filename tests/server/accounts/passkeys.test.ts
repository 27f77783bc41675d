import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { decodeJwt } from 'jose'
import { apiTokens } from '#contract/api-tokens.ts'
import { auth } from '#contract/auth.ts'
import { catalogues } from '#contract/catalogues.ts'
import { listExports } from '#contract/exports.ts'
import { passkeySignIn } from '#contract/passkey-sign-in.ts'
import { passkeys } from '#contract/passkeys.ts'
import { personal } from '#contract/personal.ts'
import { sessions } from '#contract/sessions.ts'
import { tours } from '#contract/tours.ts'
import { users } from '#contract/users.ts'
import { unknownHash } from '#server/accounts/passwords/passwords.ts'
import { resetFactorsAt } from '#server/accounts/second-factor/reset-factors.ts'
import { transact } from '#server/database/dialect.ts'
import { purgeChallenges } from '#server/passkeys/passkeys.ts'
import { days, hours, minutes, seconds, startTestApp, type TestApp } from '#support/app.ts'
import type { Habits } from '#support/authenticator.ts'
import { digest } from '#support/digest.ts'
import { password } from '#support/given.ts'
import { linkParameter } from '#support/mails.ts'
import { deviceOf, enterBy, givePasskey, proveBy } from '#support/passkeys.ts'
import { refused } from '#support/refusals.ts'
import { giveFactor } from '#support/second-factor.ts'

const email = 'ada@example.com'

async function adaWithPasskey(app: TestApp, kind?: Parameters<typeof deviceOf>[1], account?: { proven: boolean }) {
  const ada = await app.given.user('ADMIN', 'ada', account)
  return { ...ada, passkey: await givePasskey(app, ada.call, { device: deviceOf(app, kind) }) }
}

const withoutPassword = ({ services }: TestApp, id: string) =>
  transact(services.db, (trx) =>
    trx.updateTable('user').set({ passwordHash: unknownHash() }).where('id', '=', id).execute(),
  )

for (const [kind, alg] of [
  ['ES256', -7],
  ['EdDSA', -8],
  ['RS256', -257],
] as const)
  test(`a person adds a passkey of the kind ${kind} and signs in with it alone`, async (t) => {
    const app = await startTestApp(t)
    const { passkey } = await adaWithPasskey(app, { alg })
    app.pass(minutes(1))

    const { accessToken, refreshToken } = await enterBy(app, passkey.device)

    assert.ok(refreshToken)
    assert.equal((await app.as(accessToken)(personal.info)).email, email)
    const { data } = await app.as(accessToken)(passkeys.list)
    assert.deepEqual(
      data.map(({ name, used }) => [name, used]),
      [['My phone', app.now()]],
    )
    const list = await app.as(accessToken)(sessions.list)
    assert.equal(list.data.find(({ current }) => current)?.method, 'passkey')
  })

test('a synced passkey, whose counter stands still, signs in again and again', async (t) => {
  const app = await startTestApp(t)
  const { passkey } = await adaWithPasskey(app, { synced: true })

  for (let times = 0; times < 3; times++) await enterBy(app, passkey.device)
})

test('a counter that falls lets in and is noted', async (t) => {
  const app = await startTestApp(t)
  const { passkey } = await adaWithPasskey(app)
  await enterBy(app, passkey.device, { counter: 9 })

  await enterBy(app, passkey.device, { counter: 5 })

  const rows = await app.services.db.selectFrom('audit').select('action').execute()
  assert.ok(rows.some(({ action }) => action === 'passkey.counterFell'))
})

test('adding and removing is told by mail and recorded, and renaming needs no proof', async (t) => {
  const app = await startTestApp(t)
  const { call, passkey } = await adaWithPasskey(app, {}, { proven: true })
  app.pass(minutes(6))
  await call(passkeys.rename, { params: { id: passkey.id }, body: { name: ' Work phone ' } })
  await call(auth.confirm, { body: { password } })

  await call(passkeys.remove, { params: { id: passkey.id } })

  assert.deepEqual((await call(passkeys.list)).data, [])
  const mails = await app.mails()
  assert.deepEqual(
    mails.slice(-2).map(({ subject }) => subject),
    ['A passkey was added', 'A passkey was removed'],
  )
  assert.match(mails.at(-1)?.text ?? '', /Work phone/)
  const rows = await app.services.db.selectFrom('audit').select('action').execute()
  for (const action of ['passkey.add', 'passkey.rename', 'passkey.remove'])
    assert.ok(
      rows.some((row) => row.action === action),
      action,
    )
})

test('removing a passkey ends the other sessions that began with one, and their API tokens', async (t) => {
  const app = await startTestApp(t)
  const { call, passkey } = await adaWithPasskey(app)
  const byPasskey = app.as((await enterBy(app, passkey.device)).accessToken)
  const body = { name: 'a program', scope: 'read', days: 1 } as const
  const made = await byPasskey(apiTokens.create, { body })
  const own = await call(apiTokens.create, { body })

  await call(passkeys.remove, { params: { id: passkey.id } })

  await refused(byPasskey(personal.info), 401)
  await refused(app.as(made.token)(catalogues.list), 401)
  await app.as(own.token)(catalogues.list)
})

test('a removed passkey is no proof any more of a session that it did not open', async (t) => {
  const app = await startTestApp(t)
  const { call, passkey } = await adaWithPasskey(app)
  const elsewhere = app.as((await app.given.login(email)).accessToken)
  app.pass(minutes(6))
  await proveBy(elsewhere, passkey.device)
  await call(auth.confirm, { body: { password } })

  await call(passkeys.remove, { params: { id: passkey.id } })

  assert.equal((await refused(givePasskey(app, elsewhere), 403)).code, 'confirm')
})

test('a mail to an address that is not proven repeats no name of a passkey', async (t) => {
  const app = await startTestApp(t)
  const { call, passkey } = await adaWithPasskey(app)
  await call(passkeys.rename, { params: { id: passkey.id }, body: { name: 'Win at evil.example' } })
  await call(passkeys.remove, { params: { id: passkey.id } })

  const [added, removed] = (await app.mails()).slice(-2)

  assert.match(added?.text ?? '', /A new passkey signs in to your account without a password\./)
  assert.match(removed?.text ?? '', /One of your passkeys does not sign in to your account any more\./)
})

test('a passkey without a typed name is called after its provider, or its device', async (t) => {
  const app = await startTestApp(t)
  const { call } = await app.given.user('USER', 'ada')
  const icloud = deviceOf(app, { aaguid: 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd' })

  assert.equal((await givePasskey(app, call, { device: icloud, name: ' ' })).name, 'iCloud Keychain')
  assert.equal((await givePasskey(app, call, { name: '' })).name, 'Passkey')
})

test('options ask for a verified person, a discoverable passkey, no attestation, and nothing that tells who it is', async (t) => {
  const app = await startTestApp(t)
  const { call, id, passkey } = await adaWithPasskey(app)

  const options = await call(passkeys.options)
  const again = await call(passkeys.options)

  assert.deepEqual(options.authenticatorSelection, {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  })
  assert.equal(options.attestation, 'none')
  assert.equal(options.rp.id, 'localhost')
  assert.deepEqual(
    options.pubKeyCredParams.map(({ alg }) => alg),
    [-8, -7, -257],
  )
  assert.equal(Buffer.from(options.user.id, 'base64url').length, 32)
  assert.equal(options.user.id, again.user.id)
  assert.ok(!options.user.id.includes(id))
  assert.deepEqual(options.excludeCredentials, [
    { id: passkey.device.id, type: 'public-key', transports: ['internal'] },
  ])
  assert.notEqual(options.challenge, again.challenge)
})

test('asking for a challenge writes nothing', async (t) => {
  const app = await startTestApp(t)
  const before = await digest(app.services)

  const { userVerification, allowCredentials } = await app.visitor(passkeySignIn.options)

  assert.deepEqual([userVerification, allowCredentials], ['required', []])
  assert.equal(await digest(app.services), before)
})

const wrong: Record<string, Habits> = {
  'of a page of another site': { origin: 'https://evil.example' },
  'of another port of this host': { origin: 'http://localhost:1' },
  'made for another host': { rpId: 'evil.example' },
  'without verification of the person': { withoutVerification: true },
  'of a page in a frame of another site': { crossOrigin: true },
  'that names another person': { userHandle: 'AAAA' },
  'that names nobody': { userHandle: null },
}

for (const [kind, habits] of Object.entries(wrong))
  test(`a passkey ${kind} signs nobody in and changes nothing`, async (t) => {
    const app = await startTestApp(t)
    const { passkey } = await adaWithPasskey(app)
    const before = await digest(app.services)

    const { code, Message } = await refused(enterBy(app, passkey.device, habits), 422)

    assert.equal(code, 'passkey-wrong')
    assert.equal(Message, 'This passkey could not be used. Please try again.')
    assert.equal(await digest(app.services), before)
    await enterBy(app, passkey.device)
  })

test('an unknown, a removed and a removed person’s passkey are refused alike, so that the browser forgets them', async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN')
  const { call, passkey } = await adaWithPasskey(app)
  const bob = await app.given.user('USER', 'bob')
  const bobs = await givePasskey(app, bob.call)
  await call(passkeys.remove, { params: { id: passkey.id } })
  await owner.call(users.remove, { params: { id: bob.id } })

  for (const device of [passkey.device, bobs.device, deviceOf(app)]) {
    const { code, Message } = await refused(enterBy(app, device), 422)
    assert.equal(code, 'passkey-unknown')
    assert.equal(Message, 'This passkey could not be used. Please try again.')
  }
})

test('a signature of another device under the name of a known passkey is refused', async (t) => {
  const app = await startTestApp(t)
  const { passkey } = await adaWithPasskey(app)
  const other = deviceOf(app)
  const options = await app.visitor(passkeySignIn.options)
  const genuine = passkey.device.get(options)
  const { signature } = other.get(options, { rpId: 'localhost' }).response
  const forged = { ...genuine, response: { ...genuine.response, signature } }

  const { code } = await refused(app.visitor(passkeySignIn.enter, { body: { credential: forged } }), 422)

  assert.equal(code, 'passkey-wrong')
})

test('a challenge is good once, also for two instances that get it at the same moment', async (t) => {
  const app = await startTestApp(t)
  const other = await startTestApp(t, { database: app.services.config.database })
  const { passkey } = await adaWithPasskey(app)
  const credential = passkey.device.get(await app.visitor(passkeySignIn.options))

  const answers = await Promise.allSettled(
    [app, other].map(({ visitor }) => visitor(passkeySignIn.enter, { body: { credential } })),
  )

  assert.deepEqual(answers.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  assert.equal((await refused(app.visitor(passkeySignIn.enter, { body: { credential } }), 422)).code, 'passkey-expired')
})

test('a challenge of one instance is answered on another, whose clock is 90 s off', async (t) => {
  const app = await startTestApp(t)
  const other = await startTestApp(t, { database: app.services.config.database })
  const { passkey } = await adaWithPasskey(app)

  for (const off of [-90, 90]) {
    const credential = passkey.device.get(await app.visitor(passkeySignIn.options))
    other.pass(seconds(off))
    await other.visitor(passkeySignIn.enter, { body: { credential } })
    other.pass(-seconds(off))
  }
})

test('a challenge ends after ten minutes, and none of a clock a day ahead is taken', async (t) => {
  const app = await startTestApp(t)
  const { passkey } = await adaWithPasskey(app)
  const answer = async (passed: number) => {
    const credential = passkey.device.get(await app.visitor(passkeySignIn.options))
    app.pass(passed)
    return app.visitor(passkeySignIn.enter, { body: { credential } })
  }

  assert.equal((await refused(answer(minutes(10)), 422)).code, 'passkey-expired')
  await answer(minutes(9))
  assert.equal((await refused(answer(-days(1)), 422)).code, 'passkey-expired')
})

test('a challenge is good for one purpose, and for one session', async (t) => {
  const app = await startTestApp(t)
  const { call, passkey } = await adaWithPasskey(app)
  const there = await app.given.login(email)
  const signIn = await app.visitor(passkeySignIn.options)
  const confirm = await call(passkeySignIn.proofOptions)
  const add = await call(passkeys.options)
  const { device } = passkey
  const enter = (options: { challenge: string }) =>
    app.visitor(passkeySignIn.enter, { body: { credential: device.get(options) } })
  const prove = (options: { challenge: string }) => call(auth.confirm, { body: { credential: device.get(options) } })

  for (const attempt of [() => enter(confirm), () => enter(add), () => prove(signIn), () => prove(add)])
    assert.equal((await refused(attempt(), 422)).code, 'passkey-expired')
  const elsewhere = there.call(auth.confirm, { body: { credential: device.get(confirm) } })
  assert.equal((await refused(elsewhere, 422)).code, 'passkey-expired')
  const created = deviceOf(app).create(add, { challenge: confirm.challenge })
  assert.equal((await refused(call(passkeys.add, { body: { credential: created } }), 422)).code, 'passkey-expired')
  const forged = deviceOf(app).create(add, { challenge: 'AAAA' })
  assert.equal((await refused(call(passkeys.add, { body: { credential: forged } }), 422)).code, 'passkey-expired')
})

test('what is not whole is refused beside its field', async (t) => {
  const app = await startTestApp(t)
  const { call, passkey } = await adaWithPasskey(app)
  const whole = passkey.device.get(await app.visitor(passkeySignIn.options))

  for (const credential of [
    {},
    { ...whole, response: {} },
    { ...whole, id: 'not base64url!' },
    { ...whole, type: 'x' },
  ])
    await refused(app.visitor(passkeySignIn.enter, { body: { credential: credential as never } }), 400)
  await refused(call(passkeys.add, { body: { credential: whole as never } }), 400)
  for (const part of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
    const cut = { ...whole, response: { ...whole.response, [part]: whole.response[part].slice(0, 30) } }
    await refused(app.visitor(passkeySignIn.enter, { body: { credential: cut } }), 422)
  }
})

test('a new passkey of another site, or without verification, is refused and changes nothing', async (t) => {
  const app = await startTestApp(t)
  const { call } = await app.given.user('USER', 'ada')
  const options = await call(passkeys.options)
  const before = await digest(app.services)

  for (const habits of [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { withoutVerification: true },
    { crossOrigin: true },
  ]) {
    const credential = deviceOf(app).create(options, habits)
    assert.equal((await refused(call(passkeys.add, { body: { credential } }), 422)).code, 'passkey-wrong')
  }
  assert.equal(await digest(app.services), before)
})

test('a statement about the device is not asked for and not looked at', async (t) => {
  const app = await startTestApp(t)
  const { call } = await app.given.user('USER', 'ada')

  const credential = deviceOf(app).create(await call(passkeys.options), { fmt: 'apple' })
  await call(passkeys.add, { body: { credential } })
})

test('wrong passkeys count as wrong tries of their network, and right ones do not', async (t) => {
  const app = await startTestApp(t, { rateLimits: true })
  const { passkey } = await adaWithPasskey(app)
  for (let times = 0; times < 60; times++) await enterBy(app, passkey.device)

  for (let times = 0; times < 50; times++) await refused(enterBy(app, deviceOf(app)), 422)

  await refused(enterBy(app, passkey.device), 429)
})

test('adding and removing need a fresh proof, for which a passkey will do', async (t) => {
  const app = await startTestApp(t)
  const { call, passkey } = await adaWithPasskey(app)
  app.pass(minutes(6))
  const remove = () => call(passkeys.remove, { params: { id: passkey.id } })
  assert.equal((await refused(call(passkeys.options), 403)).code, 'confirm')
  assert.equal((await refused(remove(), 403)).code, 'confirm')

  await proveBy(call, passkey.device)

  await call(passkeys.options)
  await remove()
})

test('an authenticator that leaves out the person proves in their session', async (t) => {
  const app = await startTestApp(t)
  const { call, passkey } = await adaWithPasskey(app)

  await proveBy(call, passkey.device, { userHandle: null })
})

test('with a second factor a passkey proves too, and signs in without a code', async (t) => {
  const app = await startTestApp(t)
  const { call, passkey } = await adaWithPasskey(app)
  await giveFactor(app, call)
  app.pass(minutes(6))

  await proveBy(call, passkey.device)

  assert.ok((await enterBy(app, passkey.device)).refreshToken)
  await call(passkeys.options)
})

test('a passkey of another person proves nothing, and counts as a wrong try', async (t) => {
  const app = await startTestApp(t, { rateLimits: true })
  const { call } = await adaWithPasskey(app)
  const bob = await app.given.user('USER', 'bob')
  const bobs = await givePasskey(app, bob.call)

  for (let times = 0; times < 5; times++)
    assert.equal((await refused(proveBy(call, bobs.device), 422)).code, 'passkey-wrong')

  await refused(call(auth.confirm, { body: { password } }), 429)
})

test('who has no passkey is offered none as a proof', async (t) => {
  const { given } = await startTestApp(t)
  const { call } = await given.user('USER', 'ada')

  await refused(call(passkeySignIn.proofOptions), 404)
})

test('a person has at most 20 passkeys, and none twice', async (t) => {
  const app = await startTestApp(t)
  const { call, passkey } = await adaWithPasskey(app)
  const credential = passkey.device.create(await call(passkeys.options))
  await refused(call(passkeys.add, { body: { credential } }), 409)
  for (let times = 1; times < 19; times++) await givePasskey(app, call)
  const [one, other] = [await call(passkeys.options), await call(passkeys.options)]

  const answers = await Promise.allSettled(
    [one, other].map((options) => call(passkeys.add, { body: { credential: deviceOf(app).create(options) } })),
  )

  assert.deepEqual(answers.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  await refused(call(passkeys.options), 409)
  assert.equal((await call(passkeys.list)).data.length, 20)
})

test("another person's passkey is neither renamed nor removed", async (t) => {
  const app = await startTestApp(t)
  const { passkey } = await adaWithPasskey(app)
  const bob = await app.given.user('USER', 'bob')
  const params = { id: passkey.id }

  await refused(bob.call(passkeys.rename, { params, body: { name: 'Mine' } }), 404)
  await refused(bob.call(passkeys.remove, { params }), 404)
  assert.deepEqual((await bob.call(passkeys.list)).data, [])
})

test('a person without a password keeps the last passkey, also of two removals at once', async (t) => {
  const app = await startTestApp(t)
  const { id, call, passkey } = await adaWithPasskey(app)
  const second = await givePasskey(app, call, { name: 'Laptop' })
  await withoutPassword(app, id)
  const remove = (one: { id: string }) => call(passkeys.remove, { params: { id: one.id } })

  const answers = await Promise.allSettled([remove(passkey), remove(second)])

  assert.deepEqual(answers.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  const { data } = await call(passkeys.list)
  assert.equal(data.length, 1)
  await refused(remove(data[0] ?? { id: '' }), 409)
})

test('a person without a password signs in with none', async (t) => {
  const app = await startTestApp(t)
  const { id } = await app.given.user('USER', 'ada')
  await withoutPassword(app, id)

  for (const typed of ['x', password])
    await refused(app.visitor(auth.login, { body: { username: email, password: typed } }), 422)
})

test('who is disabled is told so by passkey as by password, and back when enabled', async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN')
  const { id, passkey } = await adaWithPasskey(app)
  await owner.call(users.disable, { params: { id } })

  assert.equal((await refused(enterBy(app, passkey.device), 403)).code, 'disabled')

  await owner.call(users.enable, { params: { id } })
  await enterBy(app, passkey.device)
})

test('while mail is sent, an address that is not confirmed is reminded of its link', async (t) => {
  const app = await startTestApp(t, { smtpUrl: 'smtp://127.0.0.1:9/' })
  const { id, passkey } = await adaWithPasskey(app)
  await transact(app.services.db, (trx) =>
    trx.updateTable('user').set({ emailConfirmedAt: null }).where('id', '=', id).execute(),
  )

  assert.equal((await refused(enterBy(app, passkey.device), 422)).code, 'login-wrong')

  const mails = await app.services.db.selectFrom('mail').select('subject').execute()
  assert.ok(
    mails.some(({ subject }) => /confirm/i.test(subject ?? '')),
    JSON.stringify(mails),
  )
})

test('another site gets its token alone, and a site that is not allowed gets none', async (t) => {
  const app = await startTestApp(t, { redirectOrigins: new Set(['https://editor.example']) })
  const { passkey } = await adaWithPasskey(app)
  const enter = async (redirectUrl: string) => {
    const credential = passkey.device.get(await app.visitor(passkeySignIn.options))
    return app.visitor(passkeySignIn.enter, { body: { credential, redirectUrl } })
  }

  const { accessToken = '', refreshToken } = await enter('https://editor.example/open')

  assert.equal(decodeJwt(accessToken).aud, 'https://editor.example')
  assert.equal(refreshToken, undefined)
  await refused(enter('https://evil.example/'), 400)
})

test('where a second factor is required, a passkey counts as both, and a password still does not', async (t) => {
  const app = await startTestApp(t, { requireSecondFactor: 'staff' })
  const { call, passkey } = await adaWithPasskey(app)
  assert.equal((await refused(call(catalogues.list), 403)).code, 'second-factor')

  const { accessToken } = await enterBy(app, passkey.device)

  await app.as(accessToken)(catalogues.list)
})

test('where a second factor is required, a session by passkey is held back once its person has no passkey', async (t) => {
  const app = await startTestApp(t, { requireSecondFactor: 'staff' })
  const { passkey } = await adaWithPasskey(app)
  const call = app.as((await enterBy(app, passkey.device)).accessToken)
  await app.given.catalogue(call)
  const [catalogue] = (await call(catalogues.list)).data
  const file = app.given.here(catalogue?.url ?? '')
  const { id: tourId } = await app.given.uploadedTour(call)
  const tour = app.given.here((await call(tours.preview, { params: { id: tourId } })).address)
  const list = `${app.origin}${(await call(listExports.create, { body: { list: 'requests', query: {} } })).url}`
  for (const opened of [file, tour]) assert.equal((await fetch(opened)).status, 200)
  const other = await givePasskey(app, call)
  await call(passkeys.remove, { params: { id: passkey.id } })
  await call(catalogues.list)

  await call(passkeys.remove, { params: { id: other.id } })

  const body = { name: 'a program', scope: 'read', days: 1 } as const
  for (const held of [call(catalogues.list), call(apiTokens.create, { body })])
    assert.equal((await refused(held, 403)).code, 'second-factor')
  assert.equal((await fetch(file)).status, 403)
  while ((await fetch(tour)).status === 200) await sleep(100)
  assert.equal((await fetch(tour)).status, 403)
  assert.equal((await fetch(list)).status, 404)
  assert.equal((await call(personal.info)).email, email)
  await givePasskey(app, call)
  await call(catalogues.list)
})

test('owners see how many passkeys a person has, and take them away: sessions end, and everybody is told', async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN')
  const ada = await adaWithPasskey(app)
  const count = async () => (await owner.call(users.listActive, { query: { q: 'ada' } })).data[0]?.passkeys
  assert.equal(await count(), 1)

  await owner.call(users.resetFactors, { params: { id: ada.id } })

  assert.equal(await count(), 0)
  await refused(ada.call(personal.info), 401)
  assert.equal((await refused(enterBy(app, ada.passkey.device), 422)).code, 'passkey-unknown')
  const told = (await app.mails()).slice(-2).map(({ to, subject }) => [to, subject])
  assert.deepEqual(told.sort(), [
    [email, 'Your second factor and passkeys were taken away'],
    [owner.email, 'Second factor and passkeys were taken away'],
  ])
  await refused(owner.call(users.resetFactors, { params: { id: ada.id } }), 404)
})

test('the command line takes passkeys away', async (t) => {
  const app = await startTestApp(t)
  const { passkey } = await adaWithPasskey(app)

  await resetFactorsAt(app.services, email)

  await refused(enterBy(app, passkey.device), 422)
})

test('the ways to sign in name passkeys where PUBLIC_URL can carry them, and say whether there are any', async (t) => {
  const app = await startTestApp(t)
  const numeric = await startTestApp(t, { publicUrl: 'https://192.0.2.1' })
  const plain = await startTestApp(t, { publicUrl: 'http://docent.example' })
  const none = { password: true, passkey: true, passkeyOrigin: null, provider: null }
  assert.deepEqual(await app.visitor(auth.methods), none)
  await adaWithPasskey(app)
  assert.deepEqual(await app.visitor(auth.methods), { ...none, passkeyOrigin: app.services.config.publicUrl })

  for (const { visitor, given } of [numeric, plain]) {
    assert.deepEqual(await visitor(auth.methods), { ...none, passkey: false })
    const { call } = await given.user('USER', 'ada')
    assert.equal((await call(passkeys.list)).origin, null)
    await refused(visitor(passkeySignIn.options), 404)
    await refused(call(passkeys.options), 404)
  }
})

test('after PUBLIC_URL changed its host, passkeys of before are told apart and sign nobody in', async (t) => {
  const app = await startTestApp(t)
  const { passkey, id } = await adaWithPasskey(app)
  const moved = await startTestApp(t, {
    database: app.services.config.database,
    publicUrl: 'https://new.example',
  })
  assert.equal((await moved.visitor(auth.methods)).passkeyOrigin, null)
  assert.equal((await refused(enterBy(moved, passkey.device), 422)).code, 'passkey-wrong')
  const { call } = await moved.given.login(email)

  const { data, origin, accepted } = await call(passkeys.list)

  assert.deepEqual([data[0]?.host, origin], ['localhost', 'https://new.example'])
  assert.deepEqual(accepted?.allAcceptedCredentialIds, [])
  assert.deepEqual((await call(passkeys.options)).excludeCredentials, [])
  const here = await givePasskey(moved, call)
  await enterBy(moved, here.device)
  await withoutPassword(moved, id)
  await refused(call(passkeys.remove, { params: { id: here.id } }), 409)
  await call(passkeys.remove, { params: { id: passkey.id } })
})

test('the browser is told which passkeys are left', async (t) => {
  const app = await startTestApp(t)
  const { call, passkey } = await adaWithPasskey(app)
  const second = await givePasskey(app, call)
  await call(passkeys.remove, { params: { id: second.id } })

  const { accepted } = await call(passkeys.list)

  assert.equal(accepted?.rpId, 'localhost')
  assert.deepEqual(accepted?.allAcceptedCredentialIds, [passkey.device.id])
})

test('a session that ended while a passkey was made adds none', async (t) => {
  const app = await startTestApp(t)
  const { call, refreshToken } = await app.given.user('USER', 'ada')
  const credential = deviceOf(app).create(await call(passkeys.options))
  await app.visitor(auth.logout, { body: { refreshToken } })

  await refused(call(passkeys.add, { body: { credential } }), 401)
})

test('a passkey that was added before the address was proven goes with that proof, and a later one stays', async (t) => {
  const app = await startTestApp(t)
  // A stranger signed up with the address of Ada, was approved, and added a passkey of their own.
  const { passkey } = await adaWithPasskey(app)
  const reset = async () => {
    await app.visitor(auth.forgetPassword, { body: { email } })
    const id = linkParameter((await app.mails()).at(-1), 'id')
    await app.visitor(auth.resetPassword, { body: { id, password, confirmedPassword: password } })
  }

  await reset()

  assert.equal((await refused(enterBy(app, passkey.device), 422)).code, 'passkey-unknown')
  const { call } = await app.given.login(email)
  const own = await givePasskey(app, call)
  await reset()
  await enterBy(app, own.device)
})

test('used challenges are forgotten after a day', async (t) => {
  const app = await startTestApp(t)
  await adaWithPasskey(app)
  const kept = () => app.services.db.selectFrom('usedChallenge').selectAll().execute()
  app.pass(hours(23))
  await purgeChallenges(app.services)
  assert.equal((await kept()).length, 1)

  app.pass(hours(2))
  await purgeChallenges(app.services)

  assert.equal((await kept()).length, 0)
})
