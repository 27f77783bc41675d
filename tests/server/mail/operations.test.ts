import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { apiTokens } from '#contract/api-tokens.ts'
import { mail } from '#contract/mail.ts'
import { system } from '#contract/system.ts'
import { users } from '#contract/users.ts'
import { transact } from '#server/database/dialect.ts'
import { maxAttempts } from '#server/lib/backoff.ts'
import { findFailedBetween, purgeMail, requeueSome } from '#server/mail/outbox.ts'
import { retryForOperator } from '#server/operations/mail-actions.ts'
import type { Services } from '#server/services.ts'
import { hours, minutes, seconds, startTestApp } from '#support/app.ts'
import { exported } from '#support/exports.ts'
import { customer } from '#support/given.ts'
import { outboxOf, startOutbox } from '#support/outbox.ts'
import { refused } from '#support/refusals.ts'
import { startLife } from '#support/request-life.ts'
import { startSmtp } from '#support/smtp.ts'

/** A request of Grace Hopper, an owner who looks at mails, and a mail server. */
async function startWithRequest(t: Parameters<typeof startTestApp>[0], undoSeconds = 0) {
  const smtp = await startSmtp(t)
  const app = await startTestApp(t, { smtpUrl: smtp.url, undoSeconds })
  const owner = await app.given.user('SUPER_ADMIN')
  const life = await startLife(app)
  const outbox = outboxOf(app, owner)
  await outbox.send()
  return { smtp, owner, ...life, ...outbox, requestMail: () => outbox.one(customer.email) }
}

test('the list of mails says what became of each, and shows neither text nor link', async (t) => {
  const { smtp, approve, requestMail, send, id, pass } = await startWithRequest(t, 10)
  await approve()
  const held = await requestMail()
  pass(seconds(10))
  smtp.answer = () => 451
  await send()
  const retrying = await requestMail()
  smtp.answer = () => 250
  pass(minutes(1))
  await send()
  const handed = await requestMail()

  assert.deepEqual([held.status, held.attempts, held.nextTry], ['held', 0, held.created + seconds(10)])
  assert.deepEqual([retrying.status, retrying.attempts], ['retrying', 1])
  assert.match(retrying.answer ?? '', /451 refused with 451/)
  assert.ok((retrying.nextTry ?? 0) > held.created + seconds(10))
  assert.deepEqual([handed.status, handed.nextTry, handed.answer, handed.requestId], ['handed', null, null, id])
  assert.deepEqual(Object.keys(handed).sort(), [
    'answer',
    'attempts',
    'created',
    'id',
    'kind',
    'nextTry',
    'recipient',
    'requestId',
    'status',
    'subject',
  ])
})

test('mails are found by the beginning of the address, by status, kind and time, page by page', async (t) => {
  const { smtp, owner, write, send, list, pass, now } = await startOutbox(t)
  smtp.answer = (recipient) => (recipient.startsWith('bad') ? 550 : 250)
  for (const name of ['ada', 'Adam', 'bad']) {
    await write(name)
    pass(1)
  }
  await send()
  const between = now()
  pass(minutes(1))
  await write('eve')

  const names = async (query: object) => (await list({ ...query })).map(({ recipient }) => recipient.split('@')[0])
  assert.deepEqual(await names({ q: 'AD' }), ['Adam', 'ada'])
  assert.deepEqual(await names({ q: 'da' }), [])
  assert.deepEqual(await names({ status: 'refused' }), ['bad'])
  assert.deepEqual(await names({ status: 'handed', sortOrder: 'ASC' }), ['ada', 'Adam'])
  assert.deepEqual(await names({ status: 'waiting' }), ['eve'])
  assert.deepEqual(await names({ kind: 'answer' }), [])
  assert.deepEqual(await names({ from: between + 1 }), ['eve'])
  assert.deepEqual(await names({ to: between, q: 'a' }), ['Adam', 'ada'])
  const first = await owner.call(mail.list, { query: { size: 3 } })
  const second = await owner.call(mail.list, { query: { size: 3, ...(first.next ? { after: first.next } : {}) } })
  assert.deepEqual(
    [...first.data, ...second.data].map(({ recipient }) => recipient.split('@')[0]),
    ['eve', 'bad', 'Adam', 'ada'],
  )
  assert.deepEqual([first.totalElements, first.totalPages, second.page, second.next], [4, 2, 2, undefined])
})

test('the list of mails is exported like every other', async (t) => {
  const { owner, origin, write, send } = await startOutbox(t)
  await write('ada', 'eve')
  await send()

  const [head, row, ...rest] = await exported(origin, owner.call, { list: 'mail', query: { q: 'ada' } })

  assert.deepEqual(head?.slice(1), [
    ...['Kind', 'Recipient', 'Subject', 'Status', 'Attempts', 'Next try', 'Answer', 'Request'],
  ])
  assert.deepEqual(row?.slice(1), ['notice', 'ada@example.com', 'News', 'handed', '1', '', '', ''])
  assert.deepEqual(rest, [])
})

test('a refused mail makes the delivery fail, is tried again, and then counts as mailed', async (t) => {
  const { smtp, owner, approve, requestMail, send, delivery } = await startWithRequest(t)
  smtp.answer = () => 550
  await approve()
  await send()
  const before = await requestMail()
  assert.deepEqual([before.status, await delivery()], ['refused', 'failed'])
  smtp.answer = () => 250

  await owner.call(mail.retry, { params: { id: before.id }, body: {} })

  assert.equal((await requestMail()).status, 'waiting')
  await send()
  assert.deepEqual([(await requestMail()).status, await delivery()], ['handed', 'sent'])
})

test('the operator tries again all mails but those that an owner stopped', async (t) => {
  const { services, smtp, owner, write, send, approve, requestMail, statusOf } = await startWithRequest(t)
  smtp.answer = () => 550
  await write('ada')
  await send()
  await approve()
  await owner.call(mail.stop, { params: { id: (await requestMail()).id } })

  const tried = await retryForOperator(services)

  assert.deepEqual([tried, await statusOf('ada'), (await requestMail()).status], [1, 'waiting', 'stopped'])
})

test('the operator tries a mail again that an owner stopped, by its id', async (t) => {
  const { services, owner, approve, requestMail } = await startWithRequest(t)
  await approve()
  const { id } = await requestMail()
  await owner.call(mail.stop, { params: { id } })

  const tried = await retryForOperator(services, id)

  assert.deepEqual([tried, (await requestMail()).status], [1, 'waiting'])
})

test('news for owners that were refused do not leave to who is no owner any more', async (t) => {
  const { smtp, owner, given, send } = await startOutbox(t)
  const former = await given.user('SUPER_ADMIN', 'former')
  const person = await given.user('ADMIN', 'person')
  await send()
  smtp.answer = () => 550
  await owner.call(users.disable, { params: { id: person.id } })
  await send()
  const news = async () => (await owner.call(mail.list, { query: { q: former.email, kind: 'staff' } })).data
  const [refused] = await news()
  assert.equal(refused?.status, 'refused')
  smtp.answer = () => 250
  await owner.call(users.changeRole, { params: { id: former.id }, body: { role: 'ADMIN' } })

  await owner.call(mail.retry, { params: { id: refused?.id ?? '' }, body: {} })
  await send()

  assert.deepEqual(
    (await news()).map(({ status }) => status),
    ['dropped'],
  )
})

test('an answer of the mail server with a character that no database can hold is kept without it', async (t) => {
  const { smtp, write, send, one } = await startOutbox(t)
  smtp.answer = (recipient) => (recipient.startsWith('busy') ? 451 : 550)
  smtp.words = () => 'no␀body'
  await write('gone', 'busy')

  await send()

  const [gone, busy] = [await one('gone'), await one('busy')]
  assert.deepEqual([gone.status, busy.status], ['refused', 'retrying'])
  for (const { answer } of [gone, busy]) assert.match(answer ?? '', /nobody/)
})

test('an answer of the mail server is kept without what a terminal would act upon', async (t) => {
  const { smtp, write, send, one } = await startOutbox(t)
  smtp.answer = () => 550
  smtp.words = () => 'no␛]0;title␇␛[2JNo mail waits.'
  await write('gone')

  await send()

  assert.match((await one('gone')).answer ?? '', /550 no \]0;title \[2JNo mail waits\.$/)
})

test('a mail server that refuses the sender with such a character pauses mail, at a test mail too', async (t) => {
  const { smtp, owner, write, send, pass } = await startOutbox(t)
  smtp.answerSender = 550
  smtp.words = () => 'no␀body'
  const paused = async () => {
    const { notices } = await owner.call(system.notices)
    return notices.find(({ code }) => code === 'mail-paused')?.text ?? ''
  }

  const { status, answer } = await owner.call(mail.test, { body: { to: 'ada@example.com' } })

  assert.equal(status, 'dropped')
  assert.match(answer ?? '', /nobody/)
  assert.match(await paused(), /nobody/)
  smtp.words = () => 'still no␀body'
  await write('eve')
  pass(minutes(1))
  await send()
  assert.match(await paused(), /still nobody/)
})

test('a mail that was tried 80 times is given up, and an owner has it tried again', async (t) => {
  const { smtp, owner, write, send, pass, one, services } = await startOutbox(t)
  smtp.answer = () => 451
  await write('ada')
  await services.db.transaction().execute((trx) =>
    trx
      .updateTable('mail')
      .set({ attempts: maxAttempts - 1 })
      .execute(),
  )
  await send()
  const { id, status } = await one('ada')
  assert.equal(status, 'gaveUp')
  smtp.answer = () => 250
  pass(minutes(1))

  await owner.call(mail.retry, { params: { id }, body: {} })

  assert.equal(await send(), 1)
})

test('another recipient of an approved request gets a new mail with a new link; every other is refused', async (t) => {
  const { smtp, owner, approve, requestMail, send, one, write, find } = await startWithRequest(t)
  smtp.answer = (recipient) => (recipient === customer.email ? 550 : 250)
  await approve()
  await send()
  const { id } = await requestMail()

  await owner.call(mail.retry, { params: { id }, body: { recipient: 'other@example.com' } })
  await send()

  assert.equal((await one('other')).status, 'handed')
  assert.equal((await find()).email, 'other@example.com')
  await write('eve')
  const notice = await one('eve')
  await refused(owner.call(mail.retry, { params: { id: notice.id }, body: { recipient: 'x@example.com' } }), 409)
})

test('another recipient of a question is refused, because only an approved request has a link', async (t) => {
  const { owner, question, requestMail } = await startWithRequest(t)
  await question('Which colour?')
  const { id } = await requestMail()

  await refused(owner.call(mail.retry, { params: { id }, body: { recipient: 'other@example.com' } }), 409)

  assert.equal((await requestMail()).recipient, customer.email)
})

test('a stopped mail does not leave, fails its request, and leaves when it is tried again', async (t) => {
  const { smtp, owner, approve, requestMail, send, delivery } = await startWithRequest(t)
  await approve()
  const { id } = await requestMail()

  await owner.call(mail.stop, { params: { id } })

  assert.equal(await send(), 0)
  assert.deepEqual([(await requestMail()).status, await delivery()], ['stopped', 'failed'])
  await refused(owner.call(mail.stop, { params: { id } }), 409)
  await owner.call(mail.retry, { params: { id }, body: {} })
  assert.equal(await send(), 1)
  assert.deepEqual([(await requestMail()).status, await delivery()], ['handed', 'sent'])
  assert.equal((await smtp.received()).length, 1)
})

test('nobody stops a mail that warns a person of who acts in their name', async (t) => {
  const { owner, given, send, one, statusOf } = await startOutbox(t)
  const thief = await given.login(owner.email)
  await thief.call(apiTokens.create, { body: { name: 'CRM', scope: 'act', days: 90 } })
  const warning = await one(owner.email)
  assert.equal(warning.status, 'waiting')

  await refused(thief.call(mail.stop, { params: { id: warning.id } }), 409)

  await send()
  assert.equal(await statusOf(owner.email), 'handed')
})

test('a dismissed mail is forgotten, and the warning with it; one that left or waits is not dismissed', async (t) => {
  const { smtp, owner, write, send, one, list } = await startOutbox(t)
  smtp.answer = (recipient) => (recipient.startsWith('bad') ? 550 : 250)
  await write('bad', 'ada')
  await send()
  await write('eve')
  for (const name of ['ada', 'eve']) {
    const { id } = await one(name)
    await refused(owner.call(mail.dismiss, { params: { id } }), 409)
  }
  const { id } = await one('bad')

  await owner.call(mail.dismiss, { params: { id } })

  assert.deepEqual(await list({ q: 'bad' }), [])
  const { notices } = await owner.call(system.notices)
  assert.ok(!notices.some(({ code }) => code.startsWith('mail')))
  await refused(owner.call(mail.dismiss, { params: { id } }), 404)
})

test('a mail that left, leaves just now, or waits for the end of an undo is not tried again', async (t) => {
  const { owner, write, send, one, approve, requestMail, services } = await startWithRequest(t, 10)
  await approve()
  const held = await requestMail()
  await refused(owner.call(mail.retry, { params: { id: held.id }, body: {} }), 409)
  await write('ada')
  await send()
  await refused(owner.call(mail.retry, { params: { id: (await one('ada')).id }, body: {} }), 409)
  await write('eve')
  await services.db
    .transaction()
    .execute((trx) => trx.updateTable('mail').set({ lease: 'a worker' }).where('status', '=', 'queued').execute())
  const leaving = await one('eve')
  assert.equal(leaving.nextTry, null)
  await refused(owner.call(mail.retry, { params: { id: leaving.id }, body: {} }), 409)
  await refused(owner.call(mail.stop, { params: { id: held.id } }), 409)
  await refused(owner.call(mail.retry, { params: { id: randomUUID() }, body: {} }), 404)
})

test('mail that is overtaken while it waits is dropped', async (t) => {
  const { smtp, given, send, one, services } = await startOutbox(t)
  const other = await given.user('SUPER_ADMIN', 'leaver')
  smtp.answer = () => 451
  await services.db.transaction().execute(async (trx) => {
    const row = { subject: 'News', text: 'x', html: 'x', status: 'queued', attempts: 0, due: 0, created: 1 } as const
    const none = { lease: null, expires: null, lastError: null, offerId: null, cause: null }
    const about = { id: randomUUID(), kind: 'account', recipient: other.email, subjectId: randomUUID() } as const
    await trx
      .insertInto('mail')
      .values({ ...row, ...none, ...about })
      .execute()
  })

  await send()

  assert.equal((await one(other.email)).status, 'dropped')
})

test('after an outage a period is tried again, but not what was stopped, and new mail does not wait behind it', async (t) => {
  const { smtp, owner, write, send, approve, requestMail, pass, now, statusOf } = await startWithRequest(t)
  await write('early')
  smtp.answer = () => 550
  await send()
  const from = now() + 1
  pass(minutes(1))
  await write('a', 'b')
  await approve()
  await owner.call(mail.stop, { params: { id: (await requestMail()).id } })
  await send()
  smtp.answer = () => 250
  pass(minutes(1))

  const answered = await owner.call(mail.retryPeriod, { body: { from, to: now() } })

  assert.deepEqual(answered, { retried: 2, left: false })
  await write('new')
  pass(seconds(10))
  await send()
  const ends = await Promise.all(['early', 'a@', 'b@', customer.email, 'new'].map(statusOf))
  assert.deepEqual(ends, ['refused', 'handed', 'handed', 'stopped', 'handed'])
})

test('a mail that an owner stops while a period is tried again stays stopped', async (t) => {
  const { services, smtp, owner, write, send, approve, requestMail, now, statusOf } = await startWithRequest(t)
  const { db } = services
  smtp.answer = () => 451
  await write('bert')
  await approve()
  await send()
  const found = await findFailedBetween(db, { from: 0, to: now() }, now(), 10)
  await owner.call(mail.stop, { params: { id: (await requestMail()).id } })

  const ids = found.map(({ id }) => id)
  const retried = await transact(db, (trx) => requeueSome(trx, ids, { now: now(), step: 1, place: 0 }))

  assert.deepEqual([ids.length, retried], [2, 1])
  assert.deepEqual([(await requestMail()).status, await statusOf('bert')], ['stopped', 'waiting'])
})

async function fillMails({ db }: Pick<Services, 'db'>, count: number, status: 'deadLetter' | 'sent') {
  const row = { subject: 'News', text: 'x', html: 'x', status, attempts: 1, due: 1, lease: null } as const
  const none = { kind: 'notice', expires: null, lastError: '550', offerId: null, subjectId: null, cause: null } as const
  const mails = Array.from({ length: count }, (_, n) => ({
    ...{ ...row, ...none, id: randomUUID() },
    ...{ recipient: `r${n}@example.com`, created: 10 + n },
  }))
  await db.transaction().execute(async (trx) => {
    for (let from = 0; from < count; from += 500)
      await trx
        .insertInto('mail')
        .values(mails.slice(from, from + 500))
        .execute()
  })
}

test('all mails that left more than a month ago are forgotten, however many', async (t) => {
  const { services, list } = await startOutbox(t)
  await fillMails(services, 4_001, 'sent')

  await purgeMail(services)

  assert.deepEqual(await list(), [])
})

test('ten thousand failed mails are tried again by one call, spread over time', async (t) => {
  const { owner, services, now, list, write, send, pass, smtp } = await startOutbox(t)
  await fillMails(services, 10_001, 'deadLetter')

  const first = await owner.call(mail.retryPeriod, { body: { from: 0, to: now() } })
  const second = await owner.call(mail.retryPeriod, { body: { from: 0, to: now() } })

  assert.deepEqual(
    [first, second],
    [
      { retried: 10_000, left: true },
      { retried: 1, left: false },
    ],
  )
  const page = await owner.call(mail.list, { query: { status: 'waiting', size: 10 } })
  assert.deepEqual([page.totalElements, page.totalIsMinimum], [10_000, true])
  await write('new')
  await send()
  assert.ok((await smtp.received()).some(({ to }) => to === 'new@example.com'))
  assert.ok((await smtp.received()).length < 10)
  const { latest } = await services.db
    .selectFrom('mail')
    .select(({ fn }) => fn.max('due').as('latest'))
    .executeTakeFirstOrThrow()
  assert.ok(Number(latest) <= now() + hours(1))
  pass(seconds(1))
  assert.equal((await list({ q: 'r10000@' })).length, 1)
})

test('restored mail rests until an owner has it tried again', async (t) => {
  const { owner, write, send, one, services, now, statusOf } = await startOutbox(t)
  await write('ada', 'eve')
  const { moveQueuedToDeadLetters } = await import('#server/mail/outbox.ts')
  await services.db.transaction().execute((trx) => moveQueuedToDeadLetters(trx, 'Restored from a backup.'))
  assert.equal(await send(), 0)
  assert.deepEqual([await statusOf('ada'), (await one('ada')).answer], ['stopped', 'Restored from a backup.'])
  await owner.call(mail.retry, { params: { id: (await one('eve')).id }, body: {} })
  assert.equal(await send(), 1)

  await owner.call(mail.retryPeriod, { body: { from: 0, to: now() } })

  assert.equal(await send(), 1)
  assert.equal(await statusOf('ada'), 'handed')
})

test('a mail that was written to a file is not said to have reached a mail server', async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN')
  const { write, send } = outboxOf(app, owner)
  await write('ada')
  await send()

  const answered = await owner.call(mail.test, { body: { to: 'me@example.com' } })

  const { data } = await owner.call(mail.list)
  const said = { status: 'handed', answer: 'Written to a file, because SMTP_URL is not set.' }
  assert.deepEqual(answered, said)
  assert.deepEqual(
    data.map(({ status, answer }) => ({ status, answer })),
    [said, said],
  )
})

test('every deed at a mail is audited, and an admin may do none of them', async (t) => {
  const { smtp, owner, given, write, send, approve, requestMail, now, services } = await startWithRequest(t)
  smtp.answer = () => 550
  await approve()
  await send()
  const { id } = await requestMail()
  const admin = await given.user('ADMIN', 'adam')
  await refused(admin.call(mail.list), 403)
  await refused(admin.call(mail.retry, { params: { id }, body: {} }), 403)

  await owner.call(mail.retry, { params: { id }, body: {} })
  await owner.call(mail.stop, { params: { id } })
  await owner.call(mail.dismiss, { params: { id } })
  await owner.call(mail.test, { body: { to: 'me@example.com' } })
  await write('eve')
  await send()
  await owner.call(mail.retryPeriod, { body: { from: 0, to: now() } })

  const rows = await services.db
    .selectFrom('audit')
    .where('action', 'like', 'mail.%')
    .orderBy('id')
    .select('action')
    .execute()
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['mail.retry', 'mail.stop', 'mail.dismiss', 'mail.test', 'mail.retryPeriod'],
  )
})
