import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { editions } from '#contract/editions.ts'
import { mailAnswers } from '#contract/mail-answers.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { followClock } from '#server/database/clock-jump.ts'
import { hastenMail } from '#server/mail/outbox.ts'
import { sendDueMail } from '#server/mail/worker.ts'
import { mailRules } from '#server/mail-rules.ts'
import { prepareDue } from '#server/rendering/prepare.ts'
import { days, hours, minutes, startTestApp } from '#support/app.ts'
import { customer } from '#support/given.ts'
import { keyOf } from '#support/mails.ts'
import { encryptedPdf } from '#support/pages/encrypted-pdf.ts'
import { written } from '#support/pages/raw-pdf.ts'
import { chairs } from '#support/reading.ts'
import { refused } from '#support/refusals.ts'
import { startLife } from '#support/request-life.ts'
import { startSmtp } from '#support/smtp.ts'

test('the delivery of a request follows its mail and its link: held, sent, opened, expired', async (t) => {
  const { approve, delivery, find, mailedKey, open, pass, wait } = await startLife(await startTestApp(t))
  const seen = [await delivery()]

  await approve()
  seen.push(await delivery())
  const key = await mailedKey()
  seen.push(await delivery())
  await open(key)
  pass(minutes(1))
  await open(key)
  seen.push(await delivery())
  const { link, mail } = await find()
  await wait(days(7))
  seen.push(await delivery())

  assert.deepEqual(seen, ['none', 'held', 'sent', 'opened', 'expired'])
  assert.deepEqual([link?.openings, link?.machineOpenings, link?.revoked], [2, 0, false])
  assert.deepEqual(mail, { status: 'sent', attempts: 1, error: null })
})

test('a mail that is refused for good makes the delivery fail, with the words of the mail server', async (t) => {
  const smtp = await startSmtp(t)
  smtp.answer = () => 550
  const app = await startTestApp(t, { smtpUrl: smtp.url })
  const { approve, find, staff, kinds, services } = await startLife(app)
  await approve()

  await sendDueMail(services, mailRules)

  const { delivery, mail, attention } = await find()
  assert.deepEqual([delivery, mail?.status, attention], ['failed', 'failed', 'mailFailed'])
  assert.match(mail?.error ?? '', /refused with 550/)
  assert.deepEqual(await kinds(), ['asked', 'approved', 'mailFailed'])
  const [first] = (await staff.call(catalogueRequests.attention)).data
  assert.deepEqual([first?.attention, first?.email], ['mailFailed', customer.email])
  assert.match(first?.text ?? '', /refused with 550/)
})

test('the mail of an approval does not leave once its catalogue was deleted, and staff see why', async (t) => {
  const smtp = await startSmtp(t)
  const { approve, find, staff, catalogueId, services } = await startLife(await startTestApp(t, { smtpUrl: smtp.url }))
  await approve()
  await staff.call(catalogues.remove, { params: { id: catalogueId } })

  await sendDueMail(services, mailRules)

  const { delivery, mail, attention } = await find()
  assert.deepEqual(await smtp.received(), [])
  assert.deepEqual([delivery, mail?.status, attention], ['failed', 'expired', 'mailFailed'])
  assert.equal(mail?.error, 'What this mail brings was deleted or disabled before it left.')
})

test('the mail of an approval does not leave once its catalogue cannot be read any more, and staff see why', async (t) => {
  const smtp = await startSmtp(t)
  const app = await startTestApp(t, { smtpUrl: smtp.url })
  const { approve, find, staff, catalogueId, services } = await startLife(app)
  await approve()
  app.pass(minutes(1))
  const body = { withdrawAt: services.now() }
  await staff.call(editions.change, { params: { id: catalogueId, number: 1 }, body })

  await sendDueMail(services, mailRules)

  const { delivery, mail, attention } = await find()
  assert.deepEqual(await smtp.received(), [])
  assert.deepEqual([delivery, mail?.status, attention], ['failed', 'expired', 'mailFailed'])
  assert.equal(mail?.error, 'Visitors could not read what this mail brings any more when it was to leave.')
})

test('the mail of an approval waits while the pages that it is for are prepared', async (t) => {
  const smtp = await startSmtp(t)
  const life = await startLife(await startTestApp(t, { smtpUrl: smtp.url }), {}, chairs())
  const { approve, find, staff, catalogueId, services, pass } = life
  await staff.call(catalogues.change, { params: { id: catalogueId }, body: { download: false } })
  await approve()
  await sendDueMail(services, mailRules)
  const [early, { delivery, mail }] = [await smtp.received(), await find()]
  await prepareDue(services)
  pass(minutes(1))

  await sendDueMail(services, mailRules)

  assert.deepEqual([early, delivery], [[], 'held'])
  assert.equal(mail?.error, mailAnswers.early)
  assert.equal((await smtp.received()).length, 1)
})

test('the mail of an approval leaves while another language of its catalogue is prepared', async (t) => {
  const smtp = await startSmtp(t)
  const life = await startLife(await startTestApp(t, { smtpUrl: smtp.url }), {}, chairs())
  const { approve, staff, catalogueId, services, given } = life
  await prepareDue(services)
  await staff.call(catalogues.change, { params: { id: catalogueId }, body: { download: false } })
  await given.edition(staff.call, catalogueId, { number: 1, language: 'de' }, chairs())
  await approve()

  await sendDueMail(services, mailRules)

  assert.equal((await smtp.received()).length, 1)
})

test('an answer that brings no pages does not wait for them', async (t) => {
  const smtp = await startSmtp(t)
  const life = await startLife(await startTestApp(t, { smtpUrl: smtp.url }), {}, chairs())
  const { reject, staff, catalogueId, services } = life
  await staff.call(catalogues.change, { params: { id: catalogueId }, body: { download: false } })
  await reject()

  await sendDueMail(services, mailRules)

  assert.equal((await smtp.received()).length, 1)
})

test('the mail of an approval fails when the pages that it is for turn out to be locked', async (t) => {
  const smtp = await startSmtp(t)
  const locked = encryptedPdf(written('Chairs'), { user: 'reader', owner: 'secret' })
  const life = await startLife(await startTestApp(t, { smtpUrl: smtp.url }), {}, locked)
  const { approve, wait, find, staff, catalogueId, services } = life
  await staff.call(catalogues.change, { params: { id: catalogueId }, body: { download: false } })
  await approve()
  await sendDueMail(services, mailRules)
  await prepareDue(services)
  await wait(minutes(1))

  await sendDueMail(services, mailRules)

  const { delivery, mail } = await find()
  assert.deepEqual(await smtp.received(), [])
  assert.deepEqual([delivery, mail?.status], ['failed', 'expired'])
})

test('a failed mail is sent again to a corrected address, and nothing waits for staff any more', async (t) => {
  const smtp = await startSmtp(t)
  smtp.answer = (recipient) => (recipient === customer.email ? 550 : 250)
  const { approve, find, staff, services, resend, delivery } = await startLife(
    await startTestApp(t, { smtpUrl: smtp.url }),
  )
  await approve()
  await sendDueMail(services, mailRules)

  await resend({ email: 'vera@right.example' })
  await sendDueMail(services, mailRules)

  assert.equal(await delivery(), 'sent')
  assert.equal((await find()).email, 'vera@right.example')
  assert.deepEqual(
    (await smtp.received()).map(({ to }) => to),
    ['vera@right.example'],
  )
  assert.deepEqual((await staff.call(catalogueRequests.attention)).data, [])
})

test('programs that look are counted apart, and looking consumes nothing', async (t) => {
  const { approve, given, find, mailedKey, origin, delivery, open, pass } = await startLife(await startTestApp(t))
  await approve()
  const key = await mailedKey()
  const program = given.documentAt(key)
  const page = `${origin}/client/request/${key}`
  const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

  for (const address of [program, page]) {
    await fetch(address, { method: 'HEAD' })
    await fetch(address, {
      headers: { ...html, 'user-agent': 'Mozilla/5.0 (compatible; SafeLinks)' },
      redirect: 'manual',
    })
    await fetch(address, { headers: { ...html, 'sec-purpose': 'prefetch' }, redirect: 'manual' })
  }
  assert.equal((await find()).link?.machineOpenings, 0)
  for (const range of ['bytes=0-', 'bytes=-5', 'nonsense', 'bytes=10-', 'bytes=010-']) {
    await fetch(program, { headers: { range } })
    pass(minutes(1))
  }
  await fetch(program, { headers: { 'user-agent': 'curl/8' } })

  const { link } = await find()
  assert.deepEqual([link?.openings, link?.machineOpenings, link?.lastOpened], [0, 4, null])
  assert.equal(await delivery(), 'sent')
  await open(key)
  assert.equal(await delivery(), 'opened')
})

test('a browser at the old address of a document is led to the page of the request', async (t) => {
  const { approve, mailedKey, given } = await startLife(await startTestApp(t))
  await approve()
  const key = await mailedKey()

  const answer = await fetch(given.documentAt(key), { headers: { accept: 'text/html' }, redirect: 'manual' })

  assert.equal(answer.status, 302)
  assert.equal(answer.headers.get('location'), `/client/request/${key}`)
})

test('what visitors cause at will leaves at most twenty events of a kind, and every opening is counted', async (t) => {
  const { approve, mailedKey, open, find, kinds, pass } = await startLife(await startTestApp(t))
  await approve()
  const key = await mailedKey()

  for (let time = 0; time < 25; time++) {
    await open(key)
    pass(10_000)
  }

  assert.equal((await find()).link?.openings, 25)
  assert.equal((await kinds()).filter((kind) => kind === 'opened').length, 20)
})

test('staff see what is known of the address and the company, a USER only their own fields', async (t) => {
  const app = await startTestApp(t)
  const { given } = app
  const vera = await given.user('USER', 'vera')
  const { staff, id, approve, catalogueId } = await startLife(app)
  await approve()
  const own = await vera.call(catalogueRequests.send, { body: { ...customer, company: '  VERA &  co ', catalogueId } })
  assert.ok(own.follow)
  const later = (await staff.call(catalogueRequests.listPending)).data[0]?.id ?? ''

  const facts = await staff.call(catalogueRequests.find, { params: { id: later } })
  const [row] = (await vera.call(catalogueRequests.history)).data
  const plain = await vera.call(catalogueRequests.find, { params: { id: row?.id ?? '' } })

  assert.deepEqual(facts.earlier, {
    sameAddress: 1,
    sameCompany: 1,
    lastDecision: { status: 'approved', at: app.now(), by: 'admin Person' },
  })
  assert.deepEqual(facts.actions, ['approve', 'reject', 'question'])
  for (const name of ['decidedBy', 'earlier', 'actions', 'mail', 'link', 'message', 'question'])
    assert.equal(name in plain, false, name)
  await refused(vera.call(catalogueRequests.find, { params: { id } }), 404)
})

test('only what staff can remedy waits for them, and a failed mail hides no answer', async (t) => {
  const smtp = await startSmtp(t)
  const app = await startTestApp(t, { smtpUrl: smtp.url })
  const { staff, question, visitor, services, id } = await startLife(app)
  const send = () => sendDueMail(services, mailRules)
  await question('Which colour?')
  await send()
  const key = keyOf((await smtp.received()).at(-1)?.link)
  await visitor(visitorRequest.answer, { body: { key, message: 'Red' } })
  smtp.answer = () => 550
  const other = await app.given.request(staff.call)
  await staff.call(catalogueRequests.reject, { params: { id: other.id } })
  await send()

  const waiting = async () => (await staff.call(catalogueRequests.attention)).data.map((row) => [row.id, row.attention])
  assert.deepEqual(await waiting(), [[id, 'answered']])
})

test('a mail that was leaving when its link was ended is not tried again', async (t) => {
  const smtp = await startSmtp(t)
  const app = await startTestApp(t, { smtpUrl: smtp.url })
  const { approve, revoke, services, delivery } = await startLife(app)
  await approve()
  const lease = { lease: 'a worker that died', due: app.now() + minutes(1) }
  await services.db.transaction().execute((trx) => trx.updateTable('mail').set(lease).execute())

  await revoke()
  app.pass(minutes(2))
  await sendDueMail(services, mailRules)

  assert.deepEqual(await smtp.received(), [])
  assert.equal(await delivery(), 'revoked')
})

test('an approval that waits while the clock has jumped leaves once the clock is right', async (t) => {
  const smtp = await startSmtp(t)
  const life = await startLife(await startTestApp(t, { smtpUrl: smtp.url }))
  const { approve, services, pass, find, wait } = life
  await followClock(services)
  await approve({ days: 1 })
  await wait(days(4))
  await sendDueMail(services, mailRules)
  const { delivery, mail } = await find()
  pass(-days(4))
  await hastenMail(services)

  await sendDueMail(services, mailRules)

  assert.deepEqual([delivery, mail?.error], ['held', mailAnswers.clockJumped])
  assert.equal((await smtp.received()).length, 1)
})

test('an approval whose link is extended while it waits for the clock leaves once that has agreed for a day', async (t) => {
  const smtp = await startSmtp(t)
  const life = await startLife(await startTestApp(t, { smtpUrl: smtp.url }))
  const { approve, extend, services, wait } = life
  await followClock(services)
  await approve({ days: 1 })
  await wait(days(4))
  await followClock(services)
  await sendDueMail(services, mailRules)
  await extend(14)
  await wait(hours(25))
  await followClock(services)

  await sendDueMail(services, mailRules)

  assert.equal((await smtp.received()).length, 1)
})

test('an approval whose link ended while the server was off fails when the clock has agreed for a day', async (t) => {
  const smtp = await startSmtp(t)
  const life = await startLife(await startTestApp(t, { smtpUrl: smtp.url }))
  const { approve, services, pass, find, wait } = life
  await followClock(services)
  await approve({ days: 1 })
  await wait(days(4))
  const seen = []
  for (const passed of [0, 23, 2]) {
    pass(hours(passed))
    await followClock(services)
    await sendDueMail(services, mailRules)
    await wait(0)
    seen.push((await find()).mail?.status)
  }

  assert.deepEqual([seen, await smtp.received()], [['queued', 'queued', 'expired'], []])
})
