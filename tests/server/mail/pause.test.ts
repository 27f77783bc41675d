import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { mail } from '#contract/mail.ts'
import { system } from '#contract/system.ts'
import { hastenMail } from '#server/mail/outbox.ts'
import { sendDueMail } from '#server/mail/worker.ts'
import { mailRules } from '#server/mail-rules.ts'
import { closeServices, openServices } from '#server/open-services.ts'
import { hours, minutes, seconds } from '#support/app.ts'
import { startOutbox } from '#support/outbox.ts'

const names = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`)

test('a wrong mail password for an hour: noticed at once, nothing is lost, and nothing is sent twice afterwards', async (t) => {
  const { smtp, owner, write, send, pass, wait, list, services } = await startOutbox(t, { asksPassword: true })
  const right = smtp.password
  smtp.password = 'another one'
  await write(...names(7))
  await send()

  const { notices } = await owner.call(system.notices)
  const told = notices.find(({ code }) => code === 'mail-paused')
  assert.match(told?.text ?? '', /^Mail has been failing for 1 minute; 7 wait\. Invalid login: 535/)
  for (let time = 0; time < 60; time += 5) {
    await wait(minutes(5))
    await send()
  }
  const rows = await services.db.selectFrom('mail').select(['attempts', 'status']).execute()
  assert.ok(rows.every(({ attempts, status }) => attempts === 0 && status === 'queued'))
  // Each delivery asks once more whether the server lets us in: the first ones, and then one at a time.
  assert.ok(smtp.wrongPasswords <= 2 * services.config.mailSlots + 2 * 12, String(smtp.wrongPasswords))

  smtp.password = right
  pass(minutes(1))
  assert.equal(await send(), 7)
  assert.deepEqual(
    (await smtp.received()).map(({ to }) => to).sort(),
    names(7).map((name) => `${name}@example.com`),
  )
  assert.deepEqual(
    (await list()).map(({ status }) => status),
    names(7).map(() => 'handed'),
  )
  const after = (await owner.call(system.notices)).notices
  assert.ok(!after.some(({ code }) => code === 'mail-paused'))
})

test('the banner says for how long mail has been failing and how many wait', async (t) => {
  const { smtp, owner, write, send, pass, list } = await startOutbox(t)
  await smtp.stop()
  await write('ada')
  await send()
  pass(minutes(12))
  await write('eve')

  const { notices } = await owner.call(system.notices)

  assert.match(notices[0]?.text ?? '', /^Mail has been failing for 12 minutes; 2 wait\. .*ECONNREFUSED/)
  assert.deepEqual(
    (await list()).map(({ status, attempts }) => [status, attempts]),
    [
      ['waiting', 0],
      ['waiting', 0],
    ],
  )
  await smtp.start()
})

test('a sender that the mail server refuses pauses all mail, and is no fault of any recipient', async (t) => {
  const { smtp, write, send, pass, statusOf } = await startOutbox(t)
  smtp.answerSender = 550
  await write(...names(6))
  await send()
  assert.equal(await statusOf('p0'), 'waiting')

  smtp.answerSender = 250
  pass(minutes(1))

  assert.equal(await send(), 6)
})

test('while mail is paused one mail at a time is tried, by one of two instances', async (t) => {
  const { smtp, write, services, now, pass } = await startOutbox(t)
  const other = await openServices(services.config, now)
  t.after(() => closeServices(other))
  const sendBoth = () => Promise.all([services, other].map((each) => sendDueMail(each, mailRules)))
  await smtp.stop()
  await write(...names(20))
  await sendBoth()
  await smtp.start()
  pass(minutes(1))
  const first = Promise.withResolvers<void>()
  let named = 0
  smtp.holds = async () => {
    named++
    if (named === 1) await first.promise
  }
  const sent = sendBoth()
  while (named === 0) await turn(undefined, { signal: t.signal })
  assert.deepEqual(await sendBoth(), [0, 0])
  assert.equal(named, 1)

  first.resolve()

  assert.equal(
    (await sent).reduce((a, b) => a + b),
    20,
  )
  assert.equal(new Set((await smtp.received()).map(({ to }) => to)).size, 20)
  assert.equal((await smtp.received()).length, 20)
})

test('a mail that makes the connection break is tried again by itself, and holds up no other', async (t) => {
  const { smtp, write, send, statusOf } = await startOutbox(t)
  smtp.hangsUp = (recipient) => recipient.startsWith('poison')
  await write('poison', 'ada', 'eve')

  assert.equal(await send(), 2)

  assert.equal(await statusOf('poison'), 'retrying')
})

test('a refused recipient while mail is paused ends the pause, because the mail server answers again', async (t) => {
  const { smtp, write, send, pass, statusOf } = await startOutbox(t)
  await smtp.stop()
  await write('bad', 'ada')
  await send()
  await smtp.start()
  smtp.answer = (recipient) => (recipient.startsWith('bad') ? 550 : 250)
  pass(minutes(1))

  assert.equal(await send(), 1)

  assert.deepEqual([await statusOf('bad'), await statusOf('ada')], ['refused', 'handed'])
})

test('mail that is too late while mail is paused makes room for the next at once', async (t) => {
  const { smtp, write, writeUntil, send, pass, now, statusOf } = await startOutbox(t)
  await smtp.stop()
  await writeUntil(now() + minutes(1), 'late')
  await write('ada')
  await send()
  await smtp.start()
  pass(minutes(1))

  assert.equal(await send(), 1)

  assert.deepEqual([await statusOf('late'), await statusOf('ada')], ['dropped', 'handed'])
})

test('a pause of which no mail waits any more ends within a minute after the mail server is back', async (t) => {
  const { smtp, owner, writeUntil, send, pass, now } = await startOutbox(t)
  const isPaused = async () => {
    const { notices } = await owner.call(system.notices)
    return notices.some(({ code }) => code === 'mail-paused')
  }
  await smtp.stop()
  await writeUntil(now() + seconds(10), 'late')
  await send()
  pass(minutes(1))
  await send()
  pass(minutes(1))
  await send()
  assert.equal(await isPaused(), true)

  await smtp.start()
  pass(minutes(1))
  await send()

  assert.equal(await isPaused(), false)
})

test('a test mail leaves while mail is paused, and all other mail after it', async (t) => {
  const { smtp, owner, write, send, list } = await startOutbox(t)
  await smtp.stop()
  await write('ada')
  await send()
  const failed = await owner.call(mail.test, { body: { to: 'me@example.com' } })
  assert.equal(failed.status, 'dropped')
  assert.match(failed.answer ?? '', /ECONNREFUSED/)
  await smtp.start()

  const { status } = await owner.call(mail.test, { body: { to: 'me@example.com' } })

  assert.equal(status, 'handed')
  assert.equal(await send(), 1)
  assert.deepEqual(
    (await list({ q: 'me@' })).map(({ status }) => status),
    ['handed', 'dropped'],
  )
})

test('a mail server that comes back within the hour is used again within a minute', async (t) => {
  const { smtp, write, send, pass, services, now } = await startOutbox(t)
  await smtp.stop()
  await write('ada')
  for (let time = 0; time < hours(1); time += seconds(10)) {
    await send()
    pass(seconds(10))
  }
  await smtp.start()
  const { nextTry } = await services.db.selectFrom('mailPause').select('nextTry').executeTakeFirstOrThrow()

  assert.ok(nextTry - now() <= minutes(1))
  pass(minutes(1))
  assert.equal(await send(), 1)
})

test('a pause of a clock that ran half an hour ahead is over within a minute after its correction', async (t) => {
  const { smtp, write, send, pass, services, statusOf } = await startOutbox(t)
  await smtp.stop()
  pass(minutes(30))
  await write('ada')
  await send()
  pass(-minutes(30))
  await smtp.start()
  await write('eve')

  await hastenMail(services)
  await send()

  assert.equal(await statusOf('eve'), 'handed')
})
