import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { notifications } from '#contract/notifications.ts'
import { privacy } from '#contract/privacy.ts'
import { views } from '#contract/views.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { startTestApp } from '#support/app.ts'
import { customer } from '#support/given.ts'
import { leaveEverything, typo, written, xenia } from '#support/held-person.ts'
import { keyOf } from '#support/mails.ts'
import { givePasskey } from '#support/passkeys.ts'
import { ada, givenLinked, startWithProvider } from '#support/provider-app.ts'

test('an export has all that is held about an address, and no secret', async (t) => {
  const app = await startTestApp(t)
  const { owner } = await leaveEverything(app)

  const held = await owner.call(privacy.export, { body: { email: xenia.email } })

  const text = JSON.stringify(held)
  for (const word of [...Object.values(xenia), ...written]) assert.ok(text.includes(word), word)
  assert.doesNotMatch(text, /passwordHash|\$argon2|keyHash/)
  assert.deepEqual(
    held.requests.map(({ status, catalogueName }) => [status, catalogueName]),
    [
      ['approved', 'Answered'],
      ['rejected', 'Rejected'],
      ['pending', 'Waiting'],
    ],
  )
  assert.equal(held.account?.status, 'pending')
  assert.equal(held.views.length, 1)
  assert.ok(held.mails.length >= 5)
  assert.ok(held.audit.some(({ action }) => action === 'request.send'))
  assert.deepEqual([held.elsewhere.length, held.next], [1, undefined])
})

test('an export of an account has its ways in and what it chose', async (t) => {
  const setting = await startWithProvider(t)
  const { app } = setting
  const owner = await app.given.user('SUPER_ADMIN')
  const person = await givenLinked(setting)
  await givePasskey(app, person.call, { name: 'My phone' })
  const chosen = { ...(await person.call(notifications.read)), hour: 17, timeZone: 'Asia/Tokyo' }
  await person.call(notifications.change, { body: chosen })
  await person.call(views.showColumns, { body: { list: 'history', columns: 'city' } })

  const { account } = await owner.call(privacy.export, { body: { email: person.email } })

  assert.equal(account?.provider?.subject, ada.sub)
  assert.deepEqual(
    account?.passkeys.map(({ name }) => name),
    ['My phone'],
  )
  assert.deepEqual([account?.notifications?.hour, account?.notifications?.timeZone], [17, 'Asia/Tokyo'])
  assert.equal(account?.notifications?.kinds.find(({ kind }) => kind === 'request')?.rhythm, chosen.kinds.request)
  assert.deepEqual(account?.columns, [{ list: 'history', columns: 'city' }])
})

test('an export finds the form of an address whose request was sent to another one since', async (t) => {
  const app = await startTestApp(t)
  const { owner } = await leaveEverything(app)

  const held = await owner.call(privacy.export, { body: { email: xenia.email } })
  const mistyped = await owner.call(privacy.export, { body: { email: typo } })

  assert.deepEqual(
    held.elsewhere.map(({ email, lastName }) => [email, lastName]),
    [[xenia.email, xenia.lastName]],
  )
  assert.deepEqual([mistyped.requests, mistyped.elsewhere, mistyped.account], [[], [], null])
})

test('an export of many requests comes in pages that miss none', async (t) => {
  const { given, visitor, services } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  for (let count = 0; count < 101; count++) {
    await visitor(catalogueRequests.send, { body: customer })
    await services.db.transaction().execute((trx) =>
      trx
        .updateTable('catalogueRequest')
        .set({ catalogueId: String(count) })
        .where('catalogueId', '=', '')
        .execute(),
    )
  }

  const first = await owner.call(privacy.export, { body: { email: customer.email } })
  const last = await owner.call(privacy.export, { body: { email: customer.email, after: first.next ?? '' } })

  assert.deepEqual([first.requests.length, last.requests.length, last.next], [100, 1, undefined])
  assert.equal(new Set([...first.requests, ...last.requests].map(({ id }) => id)).size, 101)
})

test('an export tells the network of the form with the address, and of no other that asked with it', async (t) => {
  const { given, visitorWith } = await startTestApp(t, { trustedProxies: ['127.0.0.1'] })
  const owner = await given.user('SUPER_ADMIN')
  const from = (network: string) => visitorWith({ 'x-forwarded-for': network })
  const moved = { ...customer, email: 'stranger@example.com' }
  await from('203.0.113.7')(catalogueRequests.send, { body: moved })
  const stranger = await from('203.0.113.7')(catalogueRequests.send, { body: customer })
  await from('198.51.100.9')(catalogueRequests.send, { body: customer })
  await from('203.0.113.7')(visitorRequest.correct, { body: { key: keyOf(stranger.follow), ...moved } })

  const { audit } = await owner.call(privacy.export, { body: { email: customer.email } })

  const told = audit.filter(({ network }) => network !== '')
  assert.deepEqual(
    told.map(({ action, network }) => [action, network]),
    [['request.repeat', '198.51.100.9']],
  )
})
