import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { catalogues } from '#contract/catalogues.ts'
import { editions } from '#contract/editions.ts'
import { followClock } from '#server/database/clock-jump.ts'
import { hastenMail } from '#server/mail/outbox.ts'
import { sendDueMail } from '#server/mail/worker.ts'
import { mailRules } from '#server/mail-rules.ts'
import { remindVisitors } from '#server/requests/link/remind.ts'
import { days, minutes, startTestApp } from '#support/app.ts'
import { keyOf } from '#support/mails.ts'
import { startLife } from '#support/request-life.ts'
import { startSmtp } from '#support/smtp.ts'

test('a link that was never opened is mailed once more, with a second key, and the first one survives', async (t) => {
  const { received, wait, read, find } = await start(t)
  const { link: expected } = await find()
  await wait(days(3) - 1)
  assert.equal((await received()).length, 1)
  await wait(1)

  const [first, reminder, ...more] = await received()

  assert.deepEqual([reminder?.subject, more], ['Your catalogue waits for you: Chairs', []])
  assert.notEqual(keyOf(reminder?.link), keyOf(first?.link))
  for (const { link } of [first, reminder].flatMap((mail) => mail ?? []))
    assert.equal((await read(keyOf(link))).state, 'open')
  const { link, delivery } = await find()
  assert.deepEqual([delivery, link], ['sent', expected])
  await wait(days(3))
  assert.equal((await received()).length, 2)
})

test('two instances that look at the same time remind once', async (t) => {
  const { received, wait, services } = await start(t)
  await wait(days(3))

  await Promise.all([remindVisitors(services), remindVisitors(services)])

  assert.equal((await received()).length, 2)
})

test('nobody is reminded after an opening, a revocation, an erasure or the end of the link', async (t) => {
  for (const end of ['open', 'revoke', 'erase', 'expire'] as const) {
    const { received, wait, open, revoke, erase, setReminder } = await start(t)
    const key = keyOf((await received())[0]?.link)
    if (end === 'open') await open(key)
    if (end === 'revoke') await revoke()
    if (end === 'erase') await erase(key)
    if (end === 'expire') await setReminder(7)

    await wait(days(end === 'expire' ? 7 : 3))

    assert.equal((await received()).length, 1, end)
  }
})

test('a reminder that waits for a mail server does not leave once its reason is gone', async (t) => {
  for (const end of ['open', 'withdraw', 'revoke', 'none'] as const) {
    const { received, wait, open, revoke, smtp, staff, now, catalogueId: id } = await start(t)
    const key = keyOf((await received())[0]?.link)
    smtp.answer = () => 451
    await wait(days(3))
    await received()
    if (end === 'open') await open(key)
    if (end === 'revoke') await revoke()
    const params = { id, number: 1 }
    if (end === 'withdraw') await staff.call(editions.change, { params, body: { withdrawAt: now() } })
    smtp.answer = () => 250
    await wait(minutes(1))

    assert.equal((await received()).length, end === 'none' ? 2 : 1, end)
  }
})

test('a reminder that is switched off, or put off, holds for links that were sent before', async (t) => {
  const { received, wait, setReminder } = await start(t)
  await setReminder(5)
  await wait(days(3))
  assert.equal((await received()).length, 1)
  await setReminder(null)
  await wait(days(2))

  assert.equal((await received()).length, 1)
})

test('a reminder that waits while the clock has jumped leaves once the clock is right', async (t) => {
  const { received, wait, smtp, services } = await start(t)
  await wait(days(3))
  await followClock(services)
  smtp.answer = () => 451
  await received()
  smtp.answer = () => 250
  await wait(days(40))
  const during = await received()
  await wait(-days(40))
  await hastenMail(services)

  const after = await received()

  assert.deepEqual([during.length, after.length], [1, 2])
})

/** An approved request for a catalogue that reminds after three days, whose mail has left. */
async function start(t: TestContext) {
  const smtp = await startSmtp(t)
  const life = await startLife(await startTestApp(t, { smtpUrl: smtp.url }))
  const { staff, services, catalogueId: id } = life
  const setReminder = (remindAfterDays: number | null) =>
    staff.call(catalogues.change, { params: { id }, body: { remindAfterDays } })
  const received = async () => {
    await remindVisitors(services)
    await sendDueMail(services, mailRules)
    return smtp.received()
  }
  await setReminder(3)
  await life.approve()
  await received()
  return { ...life, smtp, setReminder, received }
}
