import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { days, startTestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { customer } from '#support/given.ts'
import { refused, rejected } from '#support/refusals.ts'
import { startLife } from '#support/request-life.ts'

test('one account mails at most two hundred questions and new links an hour', async (t) => {
  const { approve, question, resend, find } = await startLife(await startTestApp(t, { rateLimits: true }))
  for (let index = 0; index < 100; index++) await question('Which room?')
  await approve()
  for (let index = 0; index < 100; index++) await resend({ email: `${index}@example.com` })

  await refused(resend({ email: 'next@example.com' }), 429)

  assert.equal((await find()).email, '99@example.com')
})

test('a new link ends the one before, and counts from nothing', async (t) => {
  const { approve, resend, mailedKey, open, read, find, delivery } = await startLife(await startTestApp(t))
  await approve()
  const old = await mailedKey()
  await open(old)

  await resend({ days: 30 })

  assert.equal(await delivery(), 'held')
  const fresh = await mailedKey()
  await refused(read(old), 404)
  assert.equal((await read(fresh)).state, 'open')
  assert.equal((await find()).link?.openings, 0)
})

test('a link is mailed to a corrected address, and the old address can open nothing', async (t) => {
  const { approve, resend, mailedKey, mails, read, staff } = await startLife(await startTestApp(t))
  await approve()
  const old = await mailedKey()

  await resend({ email: ' Vera@Right.example ' })

  const mail = (await mails()).at(-1)
  assert.equal(mail?.to, 'Vera@right.example')
  assert.match(mail?.subject ?? '', /new link to Chairs/)
  await refused(read(old), 404)
  assert.equal((await staff.call(catalogueRequests.history)).data[0]?.email, 'Vera@Right.example')
})

test('staff who have not seen that a link was revoked since mail no new one', async (t) => {
  const { approve, revoke, resend, mails, delivery } = await startLife(await startTestApp(t))
  await approve()
  const before = (await mails()).length
  await revoke()

  await refused(resend({ seen: { email: customer.email, revoked: false } }), 409)

  assert.deepEqual([(await mails()).length, await delivery()], [before, 'revoked'])
  await resend({ seen: { email: customer.email, revoked: true } })
  assert.equal((await mails()).length, before + 1)
})

test('staff who have not seen that a link went to another address since mail no new one', async (t) => {
  const { approve, resend, mails } = await startLife(await startTestApp(t))
  await approve()
  await resend({ email: 'vera@right.example' })
  const before = (await mails()).length

  await refused(resend({ seen: { email: customer.email } }), 409)

  assert.equal((await mails()).length, before)
})

test('a request that is corrected to the proven address of an account belongs to it', async (t) => {
  const app = await startTestApp(t)
  const vera = await app.given.user('USER', 'right', { proven: true })
  const { approve, resend } = await startLife(app)
  await approve()

  await resend({ email: vera.email })

  assert.equal((await vera.call(catalogueRequests.history)).totalElements, 1)
})

test('an extended link lives so many days from now, also after its end', async (t) => {
  const { approve, extend, mailedKey, read, wait, now, find } = await startLife(await startTestApp(t))
  await approve({ days: 1 })
  const key = await mailedKey()
  await wait(days(2))
  assert.equal((await read(key)).state, 'expired')

  await extend(365)

  assert.equal((await read(key)).state, 'open')
  assert.equal((await find()).link?.expires, now() + days(365))
  await wait(days(364))
  assert.equal((await read(key)).state, 'open')
})

test('the mail of a link that was extended leaves although it waited past the first end', async (t) => {
  const { approve, extend, wait, mailedKey, read } = await startLife(await startTestApp(t))
  await approve({ days: 1 })
  await extend(30)
  await wait(days(2))

  const key = await mailedKey()

  assert.equal((await read(key)).state, 'open')
})

test('a link is offered to be extended for exactly as long as that works', async (t) => {
  const { approve, extend, mails, wait, find } = await startLife(await startTestApp(t))
  const mayExtend = async () => (await find()).actions?.includes('extend')
  await approve({ days: 1 })
  await mails()

  await wait(days(91) - 1)
  assert.equal(await mayExtend(), true)
  await wait(1)
  assert.equal(await mayExtend(), false)
  await refused(extend(5), 409)
})

test('an ended link opens nothing at once, for people and programs, and a mail that waits does not leave', async (t) => {
  const { approve, revoke, mailedKey, open, read, given, delivery, mails } = await startLife(await startTestApp(t))
  await approve()
  const key = await mailedKey()

  await revoke()

  await refused(open(key), 409)
  assert.equal((await read(key)).state, 'revoked')
  const program = await fetch(given.documentAt(key), { redirect: 'manual' })
  assert.equal(program.headers.get('location'), '/client/document?reason=gone')
  assert.equal(await delivery(), 'revoked')
  await refused(revoke(), 409)
  assert.equal((await mails()).length, 1)
})

test('only an approved request has a link to send, extend or end', async (t) => {
  const { resend, extend, revoke, approve, staff, catalogueId, services } = await startLife(await startTestApp(t))
  const before = await digest(services)
  for (const call of [resend, () => extend(5), revoke]) await refused(call(), 409)
  assert.equal(await digest(services), before)

  await approve()
  assert.ok((await rejected(resend({ email: 'nobody' }))).email)
  assert.ok((await rejected(extend(366))).days)
  await staff.call(catalogues.remove, { params: { id: catalogueId } })
  await refused(resend(), 409)
})

test('the mail of an approval says who writes, what happened, until when, and what staff wrote, as text', async (t) => {
  const { approve, mails, pass } = await startLife(
    await startTestApp(t, { mailFrom: 'Oak & Sons <hello@oak.example>' }),
  )
  await approve({ message: 'For you:\n<b>40 % off</b>', days: 3 })
  pass(10_000)

  const [mail] = await mails()

  assert.match(mail?.text ?? '', /Oak & Sons is glad to send you Chairs\./)
  assert.match(mail?.text ?? '', /> For you:\n> <b>40 % off<\/b>/)
  assert.match(mail?.text ?? '', /works until Thursday, 8 January 2026 at 12:00 UTC/)
  assert.match(mail?.html ?? '', /<h1 [^>]*>Here is your catalogue: Chairs<\/h1>/)
  assert.match(mail?.html ?? '', /For you:<br>&lt;b&gt;40 % off&lt;\/b&gt;/)
  assert.doesNotMatch(mail?.html ?? '', /<b>/)
  assert.equal(mail?.to, customer.email)
})
