import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { followClock } from '#server/database/clock-jump.ts'
import { sendDueMail } from '#server/mail/worker.ts'
import { mailRules } from '#server/mail-rules.ts'
import { days, minutes, startTestApp, type TestApp } from '#support/app.ts'
import { customer } from '#support/given.ts'
import { keyOf } from '#support/mails.ts'
import { queriesOf } from '#support/queries.ts'
import { refused } from '#support/refusals.ts'
import { startLife } from '#support/request-life.ts'
import { startSmtp } from '#support/smtp.ts'
import { wrongTotals } from '#support/totals.ts'

const held = { undoSeconds: 10 }

/** A pending request of a visitor who may send further forms and withdraw each. */
async function start(app: TestApp) {
  const life = await startLife(app)
  const { visitor, catalogueId, staff } = life
  const send = async (fields: Partial<typeof customer> = {}) =>
    keyOf((await visitor(catalogueRequests.send, { body: { ...customer, ...fields, catalogueId } })).follow)
  const withdraw = (key: string) => visitor(visitorRequest.withdraw, { body: { key } })
  const rows = async () => (await staff.call(catalogueRequests.history)).data
  return { ...life, send, withdraw, rows }
}

const decisions = {
  approved: {},
  rejected: { message: 'Sorry' },
  'rejected without a mail': { silent: true },
}

for (const [decision, body] of Object.entries(decisions)) {
  test(`until the visitor may know, the pages of form and question look the same when ${decision}`, async (t) => {
    const { formKey, read, question, mailedKey, approve, reject } = await start(await startTestApp(t, held))
    await question('Which edition?')
    const keys = [formKey, await mailedKey()]
    const before = await Promise.all(keys.map(read))

    await (decision === 'approved' ? approve() : reject(body))

    assert.deepEqual(await Promise.all(keys.map(read)), before)
    assert.deepEqual(before[0]?.actions, ['correct', 'withdraw'])
  })
}

test('a silent rejection by a clock that ran ahead stands once the clock was put right, and its visitor is told', async (t) => {
  const { formKey, read, reject, undo, pass } = await start(await startTestApp(t, held))
  pass(minutes(5))
  await reject({ silent: true })
  pass(-minutes(5))

  await refused(undo(), 409)

  assert.equal((await read(formKey)).state, 'answered')
})

test('the page of a form reads the same rows whatever was decided, so that its time does not tell', async (t) => {
  const { formKey, read, approve, undo, reject, pass } = await start(await startTestApp(t, held))
  const reading = () => queriesOf(t, () => read(formKey))
  const pending = await reading()
  await approve()
  const approved = await reading()
  await undo()
  await reject({ silent: true })
  const rejected = await reading()
  pass(minutes(1))

  assert.deepEqual([approved, rejected, await reading()], [pending, pending, pending])
})

for (const revoked of [false, true])
  test(`a link that is sent again before any mail left tells nothing${revoked ? ', and neither does its end' : ''}`, async (t) => {
    const { formKey, mailedKey, question, read, approve, resend, revoke } = await start(await startTestApp(t, held))
    await question('Which edition?')
    const keys = [formKey, await mailedKey()]
    const before = await Promise.all(keys.map(read))
    await approve()

    await resend()
    if (revoked) await revoke()

    assert.deepEqual(await Promise.all(keys.map(read)), before)
  })

test('a link that is ended and sent again before any mail left leaves the question with its visitor', async (t) => {
  const { mailedKey, question, read, approve, resend, revoke } = await start(await startTestApp(t, held))
  await question('Which edition?')
  const key = await mailedKey()
  const before = await read(key)
  await approve()
  await revoke()

  await resend()

  assert.deepEqual(await read(key), before)
})

test('a new link ends the question of a visitor who knows of the decision, and their form stays answered', async (t) => {
  const { formKey, mailedKey, question, read, approve, resend, revoke, pass } = await start(await startTestApp(t, held))
  await question('Which edition?')
  const key = await mailedKey()
  await approve()
  await revoke()
  pass(minutes(1))
  assert.equal((await read(formKey)).state, 'answered')

  await resend()

  assert.equal((await read(formKey)).state, 'answered')
  await refused(read(key), 404)
})

test('a link that is ended while its mail leaves is an answer at once, also when the mail is put off', async (t) => {
  const smtp = await startSmtp(t)
  const { formKey, read, approve, revoke, services } = await start(await startTestApp(t, { smtpUrl: smtp.url }))
  await approve()
  smtp.holds = () => revoke()
  smtp.answer = () => 450

  await sendDueMail(services, mailRules)

  const { state, actions } = await read(formKey)
  assert.deepEqual([state, actions], ['answered', []])
})

for (const hasJumped of [false, true])
  test(`a link that is ended while its mail leaves, and is not taken, is an answer that the form tells${hasJumped ? ', also after a jump of the clock' : ''}`, async (t) => {
    const smtp = await startSmtp(t)
    const app = await startTestApp(t, { smtpUrl: smtp.url })
    await followClock(app.services)
    if (hasJumped) app.pass(days(7))
    await followClock(app.services)
    const { formKey, read, correct, approve, revoke, pass } = await start(app)
    await approve()
    smtp.holds = () => revoke()
    smtp.answer = () => 450
    await sendDueMail(app.services, mailRules)
    pass(minutes(5))

    await sendDueMail(app.services, mailRules)

    assert.equal((await read(formKey)).state, 'answered')
    await refused(correct({ firstName: 'Mallory' }), 409)
  })

test('a catalogue that staff chose does not show on the page of a question before the mail has left', async (t) => {
  const app = await startTestApp(t, held)
  const { staff, catalogueId, read, mails } = await start(app)
  const { id } = await app.given.request(staff.call, undefined, { email: 'open@example.com' })
  const params = { id }
  await staff.call(catalogueRequests.question, { params, body: { message: 'Which one?' } })
  const key = keyOf((await mails()).at(-1)?.link)
  const before = await read(key)

  await staff.call(catalogueRequests.approve, { params, body: { catalogueId } })

  assert.deepEqual(await read(key), before)
})

test('who corrects before the answer left takes the decision back, and the answer goes to the right address', async (t) => {
  const { formKey, correct, approve, find, mails, kinds, pass, services, staff, id } = await start(
    await startTestApp(t, held),
  )
  await approve({ message: 'Enjoy!' })

  await correct({ email: 'right@example.com' }, formKey)

  const { status, email, message } = await find()
  assert.deepEqual([status, email, message], ['pending', 'right@example.com', undefined])
  pass(60_000)
  assert.deepEqual(await mails(), [])
  assert.deepEqual(await kinds(), ['asked', 'approved', 'undone', 'corrected'])
  const { data } = await staff.call(catalogueRequests.events, { params: { id } })
  assert.ok(data.find(({ kind }) => kind === 'undone')?.details.submissionId)
  await approve()
  pass(60_000)
  assert.deepEqual(
    (await mails()).map(({ to }) => to),
    ['right@example.com'],
  )
  assert.deepEqual(await wrongTotals(services.db), [])
})

test('who withdraws before the answer left gets none', async (t) => {
  const { formKey, withdraw, approve, find, mails, pass, read, services } = await start(await startTestApp(t, held))
  await approve()

  await withdraw(formKey)

  pass(60_000)
  assert.deepEqual([(await find()).status, await mails()], ['withdrawn', []])
  assert.equal((await read(formKey)).state, 'gone')
  assert.deepEqual(await services.db.selectFrom('requestKey').selectAll().execute(), [])
  assert.deepEqual(await wrongTotals(services.db), [])
})

test('a mailed question is answered, and its request withdrawn, before the answer of staff has left', async (t) => {
  const { question, mailedKey, approve, visitor, find, withdraw, undo } = await start(await startTestApp(t, held))
  await question('Which edition?')
  const key = await mailedKey()
  await approve()

  await visitor(visitorRequest.answer, { body: { key, message: 'The new one' } })

  const answered = await find()
  assert.deepEqual([answered.status, answered.answer, answered.attention], ['approved', 'The new one', 'answered'])
  await undo()
  assert.equal((await find()).attention, 'answered')
  await approve()
  await withdraw(key)
  assert.equal((await find()).status, 'withdrawn')
})

test('a form that did not count leaves a decision as it is, whatever its sender does', async (t) => {
  const { send, correct, withdraw, approve, find, mails, pass, rows, read, services } = await start(
    await startTestApp(t, held),
  )
  const [second, third] = [await send({ firstName: 'Second' }), await send({ firstName: 'Third' })]
  await approve()

  await correct({ firstName: 'Other' }, second)
  await correct({ email: 'third@example.com' }, third)
  await withdraw(second)

  assert.equal((await find()).status, 'approved')
  assert.deepEqual((await rows()).map(({ status, email, forms }) => [status, email, forms]).sort(), [
    ['approved', customer.email, 1],
    ['pending', 'third@example.com', 1],
  ])
  assert.deepEqual([(await read(second)).state, (await read(third)).state], ['gone', 'waiting'])
  pass(60_000)
  assert.deepEqual(
    (await mails()).map(({ to }) => to),
    [customer.email],
  )
  assert.deepEqual(await wrongTotals(services.db), [])
})

test('a form that moves out of a request of several begins a request of one form', async (t) => {
  const { send, correct, rows } = await start(await startTestApp(t))
  const second = await send({ firstName: 'Second' })

  await correct({ email: 'second@example.com' }, second)

  assert.deepEqual((await rows()).map(({ email, forms }) => [email, forms]).sort(), [
    ['second@example.com', 1],
    [customer.email, 1],
  ])
})

/** The mail of the decision is on its way to the mail server at this moment. */
async function startLeaving(app: TestApp) {
  const life = await start(app)
  await life.approve()
  await app.services.db.transaction().execute((trx) =>
    trx
      .updateTable('mail')
      .set({ lease: 'another', due: app.now() + 60_000 })
      .execute(),
  )
  return life
}

const fates = {
  'its mail is leaving': startLeaving,
  'the address asked again since': async (app: TestApp) => {
    const life = await start(app)
    await life.approve()
    await life.send({ firstName: 'Again' })
    return life
  },
}

for (const [fate, prepare] of Object.entries(fates)) {
  test(`a decision stands when ${fate}: a correction changes its form alone, and nobody can tell`, async (t) => {
    const app = await startTestApp(t, held)
    const { formKey, correct, read, find, services } = await prepare(app)
    const before = await read(formKey)

    await correct({ company: 'Corrected Ltd' }, formKey)

    const { mine, ...page } = await read(formKey)
    assert.deepEqual({ ...page, mine: before.mine }, before)
    assert.equal(mine.company, 'Corrected Ltd')
    const { status, company } = await find()
    assert.deepEqual([status, company], ['approved', customer.company])
    assert.deepEqual(await wrongTotals(services.db), [])
  })

  test(`a decision stands when ${fate}: a corrected address asks for itself`, async (t) => {
    const { formKey, correct, rows, services, read } = await prepare(await startTestApp(t, held))

    await correct({ email: 'right@example.com' }, formKey)

    const found = (await rows()).map(({ status, email, forms }) => [status, email, forms])
    assert.ok(found.some((row) => String(row) === 'pending,right@example.com,1'))
    assert.ok(found.some((row) => String(row) === `approved,${customer.email},1`))
    assert.equal((await read(formKey)).state, 'waiting')
    assert.deepEqual(await wrongTotals(services.db), [])
  })

  test(`a decision stands when ${fate}: the form is withdrawn alone`, async (t) => {
    const { formKey, withdraw, read, find, services } = await prepare(await startTestApp(t, held))

    await withdraw(formKey)

    assert.equal((await read(formKey)).state, 'gone')
    assert.equal((await find()).status, 'approved')
    assert.deepEqual(await wrongTotals(services.db), [])
    await refused(withdraw(formKey), 409)
  })
}

test('a link that somebody opened is an answer that arrived, also while its mail seems to fail', async (t) => {
  const { formKey, correct, read, services } = await startLeaving(await startTestApp(t, held))
  await services.db.transaction().execute((trx) => trx.updateTable('catalogueRequest').set({ openings: 1 }).execute())

  const { state, actions } = await read(formKey)

  assert.deepEqual([state, actions], ['answered', []])
  await refused(correct({}, formKey), 409)
})

test('after the answer left neither form nor question changes anything', async (t) => {
  const { formKey, correct, withdraw, question, mailedKey, approve, mails, pass, read } = await start(
    await startTestApp(t, held),
  )
  await question('Which edition?')
  const key = await mailedKey()
  await approve()
  pass(10_000)
  await mails()

  assert.deepEqual((await read(formKey)).actions, [])
  await refused(correct({}, formKey), 409)
  await refused(withdraw(formKey), 409)
  await refused(withdraw(key), 409)
})

test('corrections, withdrawals, decisions and undoing at once leave one true state and no mail to a wrong address', async (t) => {
  const { formKey, correct, withdraw, approve, reject, undo, find, mails, pass, services, question, mailedKey } =
    await start(await startTestApp(t, held))
  await question('Which edition?')
  const asked = await mailedKey()

  for (let round = 0; round < 5; round++) {
    const calls = [approve(), correct({ city: `Town ${round}` }, formKey), undo(), reject(), approve()]
    const last = round === 4 ? [withdraw(asked), correct({ email: 'right@example.com' }, formKey)] : []
    // A corrected address voids the key of the question.
    for (const result of await Promise.allSettled([...calls, ...last]))
      if (result.status === 'rejected') assert.ok([404, 409].includes(result.reason.status), result.reason.message)
    assert.deepEqual(await wrongTotals(services.db), [])
  }

  pass(60_000)
  const { status, email } = await find()
  const answers = (await mails()).slice(1)
  const isAnswered = status === 'approved' || status === 'rejected'
  assert.deepEqual(
    answers.map(({ to }) => to),
    isAnswered ? [email] : [],
  )
})

test('staff do not undo a decision about a request whose forms were all withdrawn', async (t) => {
  const { formKey, withdraw, approve, undo, send, find } = await start(await startTestApp(t, held))
  await approve()
  const again = await send()
  await withdraw(formKey)
  await withdraw(again)

  const { Message } = await refused(undo(), 409)

  assert.match(Message, /withdrawn/)
  assert.equal((await find()).status, 'approved')
})

test('staff who undo see what the visitor corrected meanwhile', async (t) => {
  const { formKey, correct, withdraw, approve, undo, send, find } = await start(await startTestApp(t, held))
  await approve()
  const again = await send()
  await correct({ company: 'Corrected Ltd' }, formKey)
  await withdraw(again)

  await undo()

  const { status, company } = await find()
  assert.deepEqual([status, company], ['pending', 'Corrected Ltd'])
})
