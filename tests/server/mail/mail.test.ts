import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { auth } from '#contract/auth.ts'
import { system } from '#contract/system.ts'
import { registrationRejectedMail } from '#server/accounts/mails/mails.ts'
import { startJobs } from '#server/background.ts'
import { transact } from '#server/database/dialect.ts'
import { readSender } from '#server/mail/layout/sender.ts'
import { hastenMail, leaseMail, requeueMail } from '#server/mail/outbox.queries.ts'
import { enqueue } from '#server/mail/outbox.ts'
import { mailWorker, sendDueMail } from '#server/mail/worker.ts'
import { mailRules } from '#server/mail-rules.ts'
import { findWarnings, loggedText } from '#server/operations/system-warnings.ts'
import { days, hours, minutes, startTestApp } from '#support/app.ts'
import { startSmtp } from '#support/smtp.ts'

const person = (name: string) => ({ email: `${name}@example.com`, firstName: name, emailConfirmedAt: 1 })

async function startWithSmtp(t: Parameters<typeof startTestApp>[0]) {
  const smtp = await startSmtp(t)
  const app = await startTestApp(t, { smtpUrl: smtp.url })
  const { db } = app.services
  const senderTo = await readSender(app.services)
  return {
    smtp,
    ...app,
    post: (name: string, expires?: number) =>
      transact(db, (trx) =>
        enqueue(
          trx,
          app.now(),
          { ...registrationRejectedMail(senderTo(), person(name)), ...(expires ? { expires } : {}) },
          { kind: 'notice' },
        ),
      ),
    send: () => sendDueMail(app.services, mailRules),
    rows: () => db.selectFrom('mail').selectAll().orderBy('recipient', 'desc').execute(),
  }
}

test('mail leaves through a real server, and its body is wiped', async (t) => {
  const { smtp, post: give, send, rows } = await startWithSmtp(t)
  await give('ada')

  assert.equal(await send(), 1)

  const [mail] = await smtp.received()
  assert.equal(mail?.to, 'ada@example.com')
  assert.match(mail?.text ?? '', /Dear ada,/)
  assert.match(mail?.html ?? '', /<p [^>]*>Dear ada,<\/p>/)
  const [row] = await rows()
  assert.deepEqual([row?.status, row?.text, row?.html], ['sent', '', ''])
  assert.equal(await send(), 0)
})

test('a temporary refusal is tried again later, further apart each time, and nothing is lost', async (t) => {
  const { smtp, post: give, send, rows, pass } = await startWithSmtp(t)
  await give('ada')
  smtp.answer = () => 451
  assert.equal(await send(), 0)
  assert.equal(await send(), 0)
  assert.equal((await rows())[0]?.attempts, 1)

  pass(minutes(1))
  assert.equal(await send(), 0)
  smtp.answer = () => 250
  pass(hours(1))
  assert.equal(await send(), 1)

  assert.equal((await smtp.received()).length, 1)
})

test('a permanently refused mail becomes a dead letter and never blocks the others', async (t) => {
  const { smtp, post: give, send, rows, services } = await startWithSmtp(t)
  smtp.answer = (recipient) => (recipient.startsWith('bad') ? 550 : 250)
  await give('bad')
  await give('ada')

  assert.equal(await send(), 1)

  const [bad, good] = await rows()
  assert.deepEqual([bad?.status, good?.status], ['deadLetter', 'sent'])
  assert.match(bad?.lastError ?? '', /550/)
  smtp.answer = () => 250
  assert.equal(await transact(services.db, (trx) => requeueMail(trx, services.now())), 1)
  assert.equal(await send(), 1)
})

test('no mail is lost while the mail server is down', async (t) => {
  const { smtp, post: give, send, pass } = await startWithSmtp(t)
  await give('ada')
  await smtp.stop()
  assert.equal(await send(), 0)

  await smtp.start()
  pass(minutes(1))
  assert.equal(await send(), 1)
})

test('a connection cut after the message was taken may send it twice, with the same Message-ID', async (t) => {
  const { smtp, post: give, send, pass } = await startWithSmtp(t)
  await give('ada')
  smtp.cutAfterData = true
  assert.equal(await send(), 0)
  smtp.cutAfterData = false

  pass(minutes(1))
  assert.equal(await send(), 1)

  const received = await smtp.received()
  assert.equal(received.length, 2)
  assert.equal(new Set(received.map(({ messageId }) => messageId)).size, 1)
})

test('mail claimed by a crashed worker is sent by another within a minute', async (t) => {
  const { post: give, send, pass, services, now } = await startWithSmtp(t)
  await give('ada')
  await leaseMail(services.db, { lease: 'a worker that dies', now: now(), until: now() + minutes(1) })

  assert.equal(await send(), 0)
  pass(minutes(1))
  assert.equal(await send(), 1)
})

test('mail postponed by a clock that was ahead is still sent', async (t) => {
  const { post: give, send, pass, services } = await startWithSmtp(t)
  pass(days(364))
  await give('ada')
  pass(-days(364))

  await hastenMail(services)

  assert.equal(await send(), 1)
})

test('several workers at once send each message once', async (t) => {
  const { smtp, post: give, send } = await startWithSmtp(t)
  for (let i = 0; i < 30; i++) await give(`p${i}`)

  const counts = await Promise.all([send(), send(), send()])

  assert.equal(
    counts.reduce((a, b) => a + b),
    30,
  )
  assert.equal(new Set((await smtp.received()).map(({ to }) => to)).size, 30)
  assert.equal((await smtp.received()).length, 30)
})

test('a delivery that never ends does not delay later messages', {
  timeout: 60_000,
}, async (t) => {
  const { smtp, post: give, services } = await startWithSmtp(t)
  smtp.rambles = (recipient) => recipient.startsWith('slow')
  await give('slow')
  const jobs = startJobs(services, Fastify().log)
  t.after(() => jobs.stop())
  while (smtp.rambling === 0) await turn(undefined, { signal: t.signal })

  await give('ada')
  while ((await smtp.received()).length === 0) await turn(undefined, { signal: t.signal })

  assert.equal((await smtp.received())[0]?.to, 'ada@example.com')
})

test('a worker that stops sends what is on its way, and begins no other mail', async (t) => {
  const { smtp, post: give, rows, services } = await startWithSmtp(t)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  smtp.holds = () => answered
  const { mailSlots } = services.config
  for (let i = 0; i < 2 * mailSlots; i++) await give(`ada${i}`)
  const worker = mailWorker(services, { rules: mailRules })
  const stopping = new AbortController()
  const begun = worker.begin(stopping.signal)
  while ((await rows()).filter(({ lease }) => lease).length < mailSlots) await turn(undefined, { signal: t.signal })

  stopping.abort()

  answer()
  await begun
  assert.equal(await worker.end(), mailSlots)
  assert.deepEqual(
    (await rows()).filter(({ status }) => status === 'queued').map(({ lease }) => lease),
    Array(mailSlots).fill(null),
  )
})

test('a mail server whose answer never ends is disconnected, and the message waits for its next try', async (t) => {
  const { smtp, post: give, rows, services } = await startWithSmtp(t)
  smtp.rambles = (recipient) => recipient.startsWith('slow')
  for (let i = 0; i < 6; i++) await give(`slow${i}`)
  await give('ada')
  const worker = mailWorker(services, { rules: mailRules, longest: 3_000 })

  await worker.begin()
  assert.equal(await worker.end(), 1)

  const [slow] = await rows()
  assert.deepEqual([slow?.status, slow?.attempts, slow?.lease], ['queued', 1, null])
  assert.equal(slow?.lastError, 'The mail server did not answer in time.')
  assert.equal((await smtp.received()).length, 1)
  while (smtp.rambling > 0) await turn(undefined, { signal: t.signal })
})

test('a link that has expired is not mailed any more', async (t) => {
  const { smtp, post: give, send, rows, pass, now } = await startWithSmtp(t)
  await give('ada', now() + minutes(30))
  pass(minutes(30))

  assert.equal(await send(), 0)

  assert.deepEqual(await smtp.received(), [])
  assert.deepEqual(
    (await rows()).map(({ status, text }) => [status, text]),
    [['expired', '']],
  )
})

test('the owner is warned when mail goes to files or cannot be sent', async (t) => {
  const files = await startTestApp(t)
  const owner = await files.given.user('SUPER_ADMIN')
  const codes = (await owner.call(system.notices)).notices.map(({ code }) => code)
  assert.ok(codes.includes('mail-files') && codes.includes('limits-off'))

  const { smtp, given, send, visitor } = await startWithSmtp(t)
  smtp.answer = () => 451
  const other = await given.user('SUPER_ADMIN')
  await visitor(auth.forgetPassword, { body: { email: other.email } })
  await send()
  const { notices } = await other.call(system.notices)
  const { text = '', values = {} } = notices[0] ?? {}
  assert.match(text, /^Some mail does not leave \(since \d{4}-\d\d-\d\dT\S+Z\): .*451/)
  assert.equal(new Date(values.since ?? '').toISOString(), /since (\S+)\)/.exec(text)?.[1])
})

test('a warning that quotes no mail server is logged as it reads', async (t) => {
  const { services } = await startTestApp(t)

  const warnings = await findWarnings(services)

  assert.ok(warnings.length > 0)
  assert.deepEqual(
    warnings.map(loggedText),
    warnings.map(({ text }) => text),
  )
})

test('the log says that a mail did not leave and why, by codes alone', async (t) => {
  const { smtp, services, post } = await startWithSmtp(t)
  const lines: string[] = []
  const log = { warn: (...line: unknown[]) => lines.push(JSON.stringify(line)) } as unknown as FastifyBaseLogger
  await post('ada')
  await post('eve')
  smtp.answer = (recipient) => (recipient.startsWith('ada') ? 550 : 451)

  const worker = mailWorker(services, { rules: mailRules, log })
  await worker.begin()
  await worker.end()
  for (const notice of await findWarnings(services)) lines.push(loggedText(notice))

  assert.equal(lines.filter((line) => /"code":"EENVELOPE","reply":(550|451)/.test(line)).length, 2)
  assert.ok(lines.some((line) => line.includes('Some mail does not leave')))
  assert.doesNotMatch(lines.join(), /@example\.com|refused with/)
})
