import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { mail } from '#contract/mail.ts'
import { privacy } from '#contract/privacy.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { transact } from '#server/database/dialect.ts'
import { hastenMail, purgeMail } from '#server/mail/outbox.ts'
import { markRefused } from '#server/mail/refused-addresses.ts'
import { retryForOperator } from '#server/operations/mail-actions.ts'
import { days, hours, startTestApp } from '#support/app.ts'
import { customer } from '#support/given.ts'
import { keyOf } from '#support/mails.ts'
import { outboxOf } from '#support/outbox.ts'
import { startLife } from '#support/request-life.ts'
import { startSmtp } from '#support/smtp.ts'

/** An approved request whose mail was refused with this status code. */
async function startRefused(t: Parameters<typeof startTestApp>[0], code = '5.1.1') {
  const smtp = await startSmtp(t)
  const app = await startTestApp(t, { smtpUrl: smtp.url })
  const owner = await app.given.user('SUPER_ADMIN')
  const life = await startLife(app)
  const outbox = outboxOf(app, owner)
  await outbox.send()
  smtp.answer = (recipient) => (recipient === customer.email ? 550 : 250)
  smtp.words = () => `${code} no such mailbox`
  await life.approve()
  await outbox.send()
  smtp.answer = () => 250
  const marks = () => app.services.db.selectFrom('refusedAddress').selectAll().execute()
  const wait = async (time: number) => {
    await life.wait(time)
    await outbox.wait(0)
  }
  return { smtp, owner, ...life, ...outbox, wait, marks }
}

for (const code of ['5.1.1', '5.1.2', '5.1.3', '5.1.10', '5.2.1'])
  test(`a refusal with ${code} marks the address for 30 days: staff see it, and mails about requests wait`, async (t) => {
    const { find, resend, send, one, now, wait } = await startRefused(t, code)
    const { refused } = await find()
    assert.deepEqual(refused, { code, until: now() + days(30) })

    await resend()
    assert.equal(await send(), 0)

    const held = await one(customer.email)
    assert.deepEqual([held.status, held.attempts], ['held', 0])
    assert.match(held.answer ?? '', /refused this address lately/)
    await wait(days(30))
    assert.equal((await find()).refused, undefined)
  })

test('another refusal marks no address', async (t) => {
  const { find, resend, send } = await startRefused(t, '5.7.1')
  assert.equal((await find()).refused, undefined)

  await resend()

  assert.equal(await send(), 1)
})

test('a mail that is held for its address leaves when an owner sends it anyway', async (t) => {
  const { owner, resend, send, one, delivery } = await startRefused(t)
  await resend()
  await send()
  const { id } = await one(customer.email)

  await owner.call(mail.retry, { params: { id }, body: {} })

  assert.equal(await send(), 1)
  assert.equal(await delivery(), 'sent')
})

type Refused = Awaited<ReturnType<typeof startRefused>>

for (const [how, retry] of [
  [
    'a period',
    async ({ owner, now }: Refused) => {
      const { retried } = await owner.call(mail.retryPeriod, { body: { from: 0, to: now() } })
      return retried
    },
  ],
  ['all by the command', ({ services }: Refused) => retryForOperator(services)],
] as const)
  test(`who tries ${how} again after an outage sends to addresses that were refused in it, and they are known again`, async (t) => {
    const refused = await startRefused(t)
    const { send, delivery, marks } = refused

    assert.equal(await retry(refused), 1)

    assert.equal(await send(), 1)
    assert.equal(await delivery(), 'sent')
    assert.deepEqual(await marks(), [])
  })

for (const [how, retry] of [
  ['a period', ({ owner, now }: Refused) => owner.call(mail.retryPeriod, { body: { from: 0, to: now() } })],
  ['all by the command', ({ services }: Refused) => retryForOperator(services)],
] as const)
  test(`a mail that is held for its address leaves when somebody tries ${how} again`, async (t) => {
    const refused = await startRefused(t)
    const { resend, send, delivery } = refused
    await resend()
    assert.equal(await send(), 0)

    await retry(refused)

    assert.equal(await send(), 1)
    assert.equal(await delivery(), 'sent')
  })

test('mails to an account leave although its address is marked', async (t) => {
  const { given, visitor, send, smtp } = await startRefused(t)
  await given.user('ADMIN', customer.email.split('@')[0])
  await visitor(auth.forgetPassword, { body: { email: customer.email } })

  await send()

  assert.ok((await smtp.received()).some(({ to, subject }) => to === customer.email && /password/.test(subject ?? '')))
})

test('a corrected address has no mark, so its mail leaves at once', async (t) => {
  const { resend, send, find } = await startRefused(t)

  await resend({ email: 'right@example.com' })

  assert.equal(await send(), 1)
  assert.equal((await find()).refused, undefined)
})

test('a mailed link that is opened clears the mark, and what was held for the address leaves', async (t) => {
  const { owner, smtp, resend, send, one, given, visitor, catalogueId, staff, marks } = await startRefused(t)
  const other = await given.request(staff.call, catalogueId, { email: customer.email })
  await staff.call(catalogueRequests.approve, { params: { id: other.id }, body: {} })
  await resend()
  await send()
  const held = await one(customer.email)
  await owner.call(mail.retry, { params: { id: held.id }, body: {} })
  assert.equal(await send(), 1)

  const key = keyOf((await smtp.received()).findLast(({ to }) => to === customer.email)?.link)
  await visitor(visitorRequest.open, { body: { key } })

  assert.deepEqual(await marks(), [])
  assert.equal(await send(), 1)
})

test('an erased address is forgotten with its mark', async (t) => {
  const { owner, marks } = await startRefused(t)
  assert.equal((await marks()).length, 1)

  await owner.call(privacy.erase, { body: { email: customer.email } })

  assert.deepEqual(await marks(), [])
})

test('a request that its visitor erases takes the mark of its address along', async (t) => {
  const { owner, smtp, resend, send, one, erase, marks } = await startRefused(t)
  await resend()
  await send()
  await owner.call(mail.retry, { params: { id: (await one(customer.email)).id }, body: {} })
  await send()

  await erase(keyOf((await smtp.received()).findLast(({ to }) => to === customer.email)?.link))

  assert.deepEqual(await marks(), [])
})

test('a mail that is held is looked at again within the hour, and leaves when the mark has ended', async (t) => {
  const { resend, send, wait, services, marks } = await startRefused(t)
  await wait(days(29))
  await resend({ days: 30 })
  assert.equal(await send(), 0)

  await wait(days(1))
  await purgeMail(services)

  assert.deepEqual(await marks(), [])
  await wait(hours(1))
  assert.equal(await send(), 1)
})

test('a mail that was held, and is put off once the mark has ended, is held no longer', async (t) => {
  const { resend, send, wait, smtp, one } = await startRefused(t)
  await wait(days(29))
  await resend({ days: 30 })
  await send()
  smtp.answer = () => 451

  await wait(days(1) + hours(1))
  await send()

  assert.equal((await one(customer.email)).status, 'retrying')
})

test('a mark of a clock that ran a year ahead ends with its correction', async (t) => {
  const { services, marks, now } = await startRefused(t)
  const [mark] = await marks()
  assert.ok(mark)
  const at = now() + days(365)
  await transact(services.db, (trx) => markRefused(trx, at, { recipient: customer.email, code: mark.code }))

  await hastenMail(services)

  assert.deepEqual(await marks(), [])
})
