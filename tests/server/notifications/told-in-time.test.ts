import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { mail } from '#contract/mail.ts'
import { notifications } from '#contract/notifications.ts'
import { personal } from '#contract/personal.ts'
import { registrations } from '#contract/registrations.ts'
import { users } from '#contract/users.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { followClock } from '#server/database/clock-jump.ts'
import { transact } from '#server/database/dialect.ts'
import { sendDueMail } from '#server/mail/worker.ts'
import { mailRules } from '#server/mail-rules.ts'
import { numberNews } from '#server/news/news.ts'
import { tellStaff } from '#server/notifications/tell-staff.ts'
import { closeServices, openServices } from '#server/open-services.ts'
import { days, hours, minutes } from '#support/app.ts'
import { password } from '#support/given.ts'
import { keyOf } from '#support/mails.ts'
import { refused } from '#support/refusals.ts'
import { startTelling } from '#support/told.ts'

test('staff are told hourly at first: who asked for what, with a link to the request', async (t) => {
  const { ask, tell, toldTo, staff, owner, idOf, services, wait } = await startTelling(t)
  await given(ask, 'Ruth')
  await given(ask, 'Xenia')

  await Promise.all([tellStaff(services), tellStaff(services), tellStaff(services)])
  await tell()

  const [mail, ...more] = await toldTo(staff)
  assert.equal(mail?.subject, 'Waiting for you: 2')
  assert.match(
    mail?.text ?? '',
    /Requests to decide: 2\n\n- Xenia Rubin, [^\n]*\n {2}Chairs · Monday[^\n]* UTC\n {2}http/,
  )
  assert.ok(mail?.text.includes(`/resource/catalogue/request?request=${await idOf('ruth@example.com')}`))
  assert.ok(mail?.html.includes(`/resource/catalogue/request?request=${await idOf('ruth@example.com')}`))
  assert.equal((await toldTo(owner)).length, 1)
  assert.deepEqual(more, [])

  await given(ask, 'Yara')
  await tell()
  assert.equal((await toldTo(staff)).length, 1)
  await wait(hours(1))
  await tell()
  const again = await toldTo(staff)
  assert.equal(again.length, 2)
  assert.match(again[1]?.text ?? '', /Yara/)
  assert.doesNotMatch(again[1]?.text ?? '', /Ruth/)
})

test('a mail to staff repeats no text of a visitor that is no name, and names a firm that looks like one', async (t) => {
  const { ask, tell, toldTo, owner, visitor } = await startTelling(t)
  const stranger = { email: 'c@example.com', firstName: 'https://evil.example', lastName: 'now' }
  await ask({ firstName: 'Win at', lastName: 'evil.example', company: 'www.evil.example', email: 'a@example.com' })
  await ask({ firstName: 'Call', lastName: '0900 1234', company: 'Rubin & Co. KG', email: 'b@example.com' })
  await visitor(registrations.signUp, { body: { ...stranger, password, confirmedPassword: password } })

  await tell()

  const { text = '', html = '' } = (await toldTo(owner))[0] ?? {}
  assert.match(text, /- Rubin & Co\. KG\n {2}Chairs · /)
  assert.equal(text.match(/- A visitor\n/g)?.length, 2)
  assert.doesNotMatch(`${text}${html}`, /evil|0900/)
})

test('who has not proven their address is not told who asked, until they have', async (t) => {
  const { ask, tell, toldTo, staff, services, wait } = await startTelling(t)
  const prove = (emailConfirmedAt: number | null) =>
    transact(services.db, (trx) =>
      trx.updateTable('user').set({ emailConfirmedAt }).where('email', '=', staff.email).execute(),
    )
  await prove(null)
  await given(ask, 'Ruth')

  await tell()

  assert.deepEqual(await toldTo(staff), [])
  await prove(1)
  await wait(hours(1))
  await tell()
  assert.match((await toldTo(staff))[0]?.text ?? '', /Ruth/)
})

test('`each` is the first at once, then at most one mail in five minutes', async (t) => {
  const { ask, tell, toldTo, staff, choose, pass } = await startTelling(t)
  await choose(staff.call, { kinds: { request: 'each' } })
  await given(ask, 'Ruth')
  await tell()
  assert.equal((await toldTo(staff)).length, 1)

  for (const name of ['Xenia', 'Yara', 'Zoe']) await given(ask, name)
  await tell()
  pass(minutes(4))
  await tell()
  assert.equal((await toldTo(staff)).length, 1)
  pass(minutes(1))
  await tell()

  assert.equal((await toldTo(staff))[1]?.subject, 'Waiting for you: 3')
  pass(minutes(6))
  await tell()
  assert.equal((await toldTo(staff)).length, 2)
})

test('a daily mail leaves at the hour of its reader, once a day, across both changes of the clocks', async (t) => {
  const { ask, tell, toldTo, staff, choose, now, pass } = await startTelling(t)
  await choose(staff.call, { kinds: { request: 'daily' }, hour: 2, timeZone: 'Europe/Berlin' })
  const arrivals: string[] = []
  const runUntil = async (end: number) => {
    for (; now() < end; pass(minutes(30))) {
      await tell()
      const count = (await toldTo(staff)).length
      if (count > arrivals.length) arrivals.push(new Date(now()).toISOString())
      if (new Date(now()).toISOString().includes('T12:00')) await given(ask, `n${now()}`)
    }
  }
  for (const day of [Date.UTC(2026, 2, 28, 12), Date.UTC(2026, 9, 24, 12)]) {
    pass(day - now())
    await runUntil(day + days(2))
  }

  assert.deepEqual(
    arrivals.map((time) => time.slice(0, 16)),
    // In the first night two o'clock is skipped, in the third it comes twice.
    ['2026-03-29T01:00', '2026-03-30T00:00', '2026-10-25T00:00', '2026-10-26T01:00'],
  )
})

test('nothing is told to the one who acted', async (t) => {
  const { ask, tell, toldTo, staff, owner } = await startTelling(t)

  await ask({ email: 'self@example.com' }, {}, staff.call)
  await tell()

  assert.equal((await toldTo(owner)).length, 1)
  assert.deepEqual(await toldTo(staff), [])
})

test('what was decided before the mail left is not told, and a mail without anything left does not leave', async (t) => {
  const { ask, tell, toldTo, staff, owner, idOf, services, choose, wait } = await startTelling(t)
  await choose(staff.call, { kinds: { request: 'each' } })
  await given(ask, 'Ruth')
  await given(ask, 'Xenia')
  await tellStaff(services)
  await owner.call(catalogueRequests.reject, { params: { id: await idOf('ruth@example.com') } })
  await tell()
  const [mail] = await toldTo(staff)
  assert.equal(mail?.subject, 'Waiting for you: 1')
  assert.doesNotMatch(`${mail?.text}${mail?.html}`, /Ruth/)

  await wait(minutes(5))
  await given(ask, 'Yara')
  await tellStaff(services)
  await owner.call(catalogueRequests.reject, { params: { id: await idOf('yara@example.com') } })
  await tell()
  assert.equal((await toldTo(staff)).length, 1)
  await given(ask, 'Zoe')
  await tell()

  assert.match((await toldTo(staff))[1]?.text ?? '', /Zoe/)
})

test('answers, wishes for a new link and registrations are told, registrations to owners alone', async (t) => {
  const app = await startTelling(t)
  const { ask, tell, toldTo, staff, owner, idOf, visitor, smtp, wait, given: givenState } = app
  await given(ask, 'Ruth')
  const params = { id: await idOf('ruth@example.com') }
  await tell()
  await staff.call(catalogueRequests.question, { params, body: { message: 'For a school?' } })
  await tell()
  const key = keyOf((await smtp.received()).findLast(({ to }) => to === 'ruth@example.com')?.link)
  await visitor(visitorRequest.answer, { body: { key, message: 'Yes, for a school.' } })
  await givenState.registration(owner.call, 'newcomer@example.com')
  await wait(hours(1))

  await tell()

  const [own, theirs] = [(await toldTo(owner)).at(-1), (await toldTo(staff)).at(-1)]
  assert.match(own?.text ?? '', /Answers and questions of visitors: 1\n\n- Ruth Rubin/)
  assert.match(
    own?.text ?? '',
    /Registrations to decide: 1\n\n- Ada Lovelace\n[^\n]*\n {2}\S+\/user-management\/registration/,
  )
  assert.doesNotMatch(theirs?.text ?? '', /Lovelace|Registrations/)
  assert.match(theirs?.text ?? '', /Ruth Rubin/)
})

test('who chose catalogues is told of requests for these alone', async (t) => {
  const { ask, tell, toldTo, staff, owner, choose, given: givenState, catalogueId, wait } = await startTelling(t)
  const tables = await givenState.catalogue(owner.call, 'Tables')
  await choose(staff.call, { catalogueIds: [tables.id] })
  await ask({ firstName: 'Ruth', email: 'ruth@example.com' }, { catalogueId })
  await ask({ firstName: 'Open', email: 'open@example.com' }, {})
  await tell()
  assert.deepEqual(await toldTo(staff), [])

  await ask({ firstName: 'Xenia', email: 'xenia@example.com' }, { catalogueId: tables.id })
  await tell()
  const [mail] = await toldTo(staff)
  assert.equal(mail?.subject, 'Waiting for you: 1')
  assert.match(mail?.text ?? '', /Xenia/)

  await owner.call(catalogues.remove, { params: { id: tables.id } })
  assert.deepEqual((await staff.call(notifications.read)).catalogueIds, [])
  await ask({ firstName: 'Yara', email: 'yara@example.com' }, { catalogueId })
  await wait(hours(1))
  await tell()
  assert.match((await toldTo(staff))[1]?.text ?? '', /Yara/)
})

test('who asked before thousands whose forms were withdrawn is told, and so is who asks after them', async (t) => {
  const app = await startTelling(t)
  const { ask, tell, toldTo, staff, wait } = app
  await given(ask, 'Ruth')
  await tell()
  await given(ask, 'Xenia')
  await withdrawn(app, 5_001)
  await given(ask, 'Yara')
  await tell()

  for (let hour = 0; hour < 2; hour++) {
    await wait(hours(1))
    await tell()
  }

  const [, first, second, ...more] = await toldTo(staff)
  assert.match(first?.text ?? '', /Requests to decide: 1\n\n- Xenia/)
  assert.match(second?.text ?? '', /Requests to decide: 1\n\n- Yara/)
  assert.deepEqual(more, [])
})

test('a daily mail names who asked after thousands whose forms were withdrawn on the same day', async (t) => {
  const app = await startTelling(t)
  const { ask, tell, toldTo, staff, choose, pass } = app
  await choose(staff.call, { kinds: { request: 'daily' }, hour: 8 })
  await tell()
  await withdrawn(app, 10_001)
  await given(ask, 'Xenia')
  await tell()

  pass(days(1))
  for (let second = 0; second < 3; second++) await tell()

  assert.match((await toldTo(staff))[0]?.text ?? '', /Requests to decide: 1\n\n- Xenia/)
})

test('the mail is in the language of its reader, with times in their zone', async (t) => {
  const { ask, tell, toldTo, staff, choose } = await startTelling(t)
  await staff.call(personal.changePreferences, { body: { language: 'de' } })
  await choose(staff.call, { timeZone: 'Asia/Tokyo' })
  await given(ask, 'Ruth')

  await tell()

  const [mail] = await toldTo(staff)
  assert.equal(mail?.subject, 'Es wartet auf Sie: 1')
  assert.match(mail?.text ?? '', /Montag, 5\. Januar 2026 um 21:00 (GMT\+9|OEZ|JST)/)
})

test('who lost their role, was disabled or changed address before the mail left is told nothing there', async (t) => {
  const { ask, tell, smtp, services, owner, given: givenState } = await startTelling(t)
  const [demoted, disabled] = [await givenState.user('ADMIN', 'dora'), await givenState.user('ADMIN', 'dirk')]
  await given(ask, 'Ruth')
  await tellStaff(services)
  await owner.call(users.changeRole, { params: { id: demoted.id }, body: { role: 'USER' } })
  await owner.call(users.disable, { params: { id: disabled.id } })

  await tell()

  const gone = (await smtp.received()).filter(({ to, text }) => /dora|dirk/.test(to) && /Rubin/.test(text))
  assert.deepEqual(gone, [])
})

test('a mail to who is staff no more does not wait for a clock that has jumped', async (t) => {
  const { ask, tell, services, owner, pass, given: givenState } = await startTelling(t)
  const demoted = await givenState.user('ADMIN', 'dora')
  await given(ask, 'Ruth')
  await tellStaff(services)
  await owner.call(users.changeRole, { params: { id: demoted.id }, body: { role: 'USER' } })
  await followClock(services)
  pass(days(4))

  await tell()

  pass(-days(4))
  assert.deepEqual((await owner.call(mail.list, { query: { q: demoted.email, status: 'waiting' } })).data, [])
})

test('a mail server that fails for a day loses nothing and nothing is told twice', async (t) => {
  const { ask, tell, toldTo, staff, smtp, pass, wait } = await startTelling(t)
  await smtp.stop()
  for (let hour = 0; hour < 24; hour++) {
    await given(ask, `n${hour}`)
    await tell()
    pass(hours(1))
  }
  await smtp.start()

  await tell()
  await wait(hours(2))
  await tell()

  const told = await toldTo(staff)
  assert.deepEqual(
    told.map(({ subject }) => subject),
    ['Waiting for you: 24'],
  )
})

test('what a mail server refuses is not written again and again, and comes with the next news', async (t) => {
  const { ask, tell, toldTo, staff, owner, smtp, services, wait, choose } = await startTelling(t)
  await choose(owner.call, { kinds: { request: 'none' } })
  smtp.answer = () => 554
  await given(ask, 'Ruth')
  await tell()
  for (let hour = 0; hour < 5; hour++) {
    await wait(hours(1))
    await tell()
  }
  const refusals = await services.db.selectFrom('mail').where('kind', '=', 'digest').select('status').execute()
  assert.deepEqual(
    refusals.map(({ status }) => status),
    ['deadLetter'],
  )
  smtp.answer = () => 250
  await given(ask, 'Xenia')
  await tell()

  assert.equal((await toldTo(staff))[0]?.subject, 'Waiting for you: 2')
})

test('a refused mail of many thousands of news is not written again either, and they come with the next news', async (t) => {
  const app = await startTelling(t)
  const { ask, tell, toldTo, staff, owner, smtp, services, wait, choose } = app
  await choose(owner.call, { kinds: { request: 'none' } })
  await choose(staff.call, { kinds: { request: 'hourly' } })
  smtp.answer = () => 554
  await given(ask, 'Ruth')
  await withdrawn(app, 5_001)
  for (let hour = 0; hour < 3; hour++) {
    await tell()
    await wait(hours(1))
  }
  const refusals = await services.db.selectFrom('mail').where('kind', '=', 'digest').select('status').execute()
  assert.deepEqual(
    refusals.map(({ status }) => status),
    ['deadLetter'],
  )
  smtp.answer = () => 250
  await given(ask, 'Xenia')
  await tell()
  await wait(hours(1))
  await tell()

  const told = await toldTo(staff)
  assert.deepEqual(
    told.map(({ text }) => /- (\w+) Rubin/.exec(text)?.[1]),
    ['Ruth', 'Xenia'],
  )
})

test('a refused mail that is tried again for a reader with another address by now loses nothing', async (t) => {
  const { ask, tell, smtp, services, owner, staff, choose, now } = await startTelling(t)
  await choose(owner.call, { kinds: { request: 'none' } })
  smtp.answer = () => 554
  await given(ask, 'Ruth')
  await tell()
  smtp.answer = () => 250
  await transact(services.db, async (trx) => {
    const email = 'moved@example.com'
    await trx.updateTable('user').set({ email, emailKey: email }).where('email', '=', staff.email).execute()
    await trx.updateTable('mail').set({ status: 'queued', due: now() }).where('kind', '=', 'digest').execute()
  })
  await tell()
  await given(ask, 'Xenia')

  await tell()

  const { text = '' } = (await smtp.received()).findLast(({ to }) => to === 'moved@example.com') ?? {}
  assert.match(text, /Xenia/)
  assert.match(text, /Ruth/)
})

test('a mail that the server put off is written to the address to which its reader changed, once', async (t) => {
  for (const code of [451, 554]) {
    const { ask, tell, smtp, services, owner, staff, choose, now, wait } = await startTelling(t)
    await choose(owner.call, { kinds: { request: 'none' } })
    smtp.answer = () => code
    await given(ask, 'Ruth')
    await tell()
    smtp.answer = () => 250
    await transact(services.db, async (trx) => {
      const email = 'moved@example.com'
      await trx.updateTable('user').set({ email, emailKey: email }).where('email', '=', staff.email).execute()
      await trx.updateTable('mail').set({ status: 'queued', due: now() }).where('kind', '=', 'digest').execute()
    })
    staff.email = 'moved@example.com'

    for (let hour = 0; hour < 3; hour++) {
      await tell()
      await wait(hours(1))
    }

    const told = (await smtp.received()).filter(({ to, text }) => to === staff.email && /Rubin/.test(text))
    assert.equal(told.length, 1, String(code))
  }
})

test('an instance that stops after it wrote the mail, or while it is handed over, loses nothing', async (t) => {
  const { ask, tell, toldTo, staff, smtp, services, wait } = await startTelling(t)
  await given(ask, 'Ruth')
  await tellStaff(services)
  // The mail server got all of it, and its answer never came.
  smtp.cutAfterData = true
  await sendDueMail(services, mailRules)
  smtp.cutAfterData = false
  await given(ask, 'Xenia')
  await wait(hours(2))
  await tell()
  await wait(hours(2))
  await tell()

  const told = await toldTo(staff)
  assert.equal(new Set(told.map(({ messageId }) => messageId)).size, 1)
  assert.match(told.at(-1)?.text ?? '', /Xenia/)
  assert.match(told.at(-1)?.text ?? '', /Ruth/)
})

test('several instances tell each thing once', async (t) => {
  const { ask, toldTo, staff, services, wait } = await startTelling(t)
  const others = [await openServices(services.config, services.now), await openServices(services.config, services.now)]
  t.after(() => Promise.all(others.map(closeServices)))
  const all = [services, ...others]
  const names = ['Ada', 'Bea', 'Cleo', 'Dora', 'Elsa']
  const rounds = ['One', 'Two', 'Three']
  for (const round of rounds) {
    await Promise.all([
      ...names.map((name) => given(ask, `${name}${round}`)),
      ...all.map(tellStaff),
      ...all.map(tellStaff),
      ...all.map((each) => sendDueMail(each, mailRules)),
    ])
    await wait(hours(1))
  }
  for (let round = 0; round < 2; round++) {
    await Promise.all(all.map(tellStaff))
    await Promise.all(all.map((each) => sendDueMail(each, mailRules)))
    await wait(hours(1))
  }

  const text = (await toldTo(staff)).map((mail) => mail.text).join('\n')
  for (const name of names)
    for (const round of rounds) assert.equal(text.split(`- ${name}${round} Rubin`).length - 1, 1, `${name}${round}`)
})

test('what changed its rhythm is told in the new one, and who hears nothing is told only of what comes later', async (t) => {
  const { ask, tell, toldTo, staff, choose } = await startTelling(t)
  await choose(staff.call, { kinds: { request: 'daily' } })
  await given(ask, 'Ruth')
  await tell()
  assert.deepEqual(await toldTo(staff), [])
  await choose(staff.call, { kinds: { request: 'hourly' } })
  await tell()
  assert.equal((await toldTo(staff)).length, 1)

  await choose(staff.call, { kinds: { request: 'none' } })
  await given(ask, 'Xenia')
  await tell()
  await choose(staff.call, { kinds: { request: 'each' } })
  await tell()
  assert.equal((await toldTo(staff)).length, 1)
  await given(ask, 'Yara')
  await tell()

  const [, mail] = await toldTo(staff)
  assert.match(mail?.text ?? '', /Yara/)
  assert.doesNotMatch(mail?.text ?? '', /Xenia/)
})

test('staff are told although they were last told while the clock was a year ahead', async (t) => {
  const { ask, tell, toldTo, staff, wait } = await startTelling(t)
  await wait(days(364))
  await given(ask, 'Ruth')
  await tell()
  await wait(-days(364))
  await given(ask, 'Xenia')

  await tell()

  assert.equal((await toldTo(staff)).length, 2)
})

test('the choice is stored, and a wrong one is refused beside its field', async (t) => {
  const { staff, visitor } = await startTelling(t)
  const body = {
    kinds: { request: 'each', answer: 'daily', renewal: 'none', registration: 'hourly' },
    ...{ hour: 17, timeZone: 'America/Lima', catalogueIds: [] },
  } as const

  assert.deepEqual(await staff.call(notifications.change, { body }), body)
  assert.deepEqual(await staff.call(notifications.read), body)

  const wrong = { ...body, timeZone: 'Mars/Olympus' }
  const { errors } = await refused(staff.call(notifications.change, { body: wrong }), 400)
  assert.deepEqual(
    errors?.map(({ field }) => field),
    ['timeZone'],
  )
  assert.deepEqual(await staff.call(notifications.read), body)
  await refused(visitor(registrations.listPending), 401)
})

test('former names of time zones, in which no day can be counted, are refused', async (t) => {
  const { staff } = await startTelling(t)
  const { kinds, ...body } = await staff.call(notifications.read)

  for (const timeZone of ['PST', 'IST', 'US/Pacific-New']) {
    const daily = { ...body, timeZone, kinds: { ...kinds, request: 'daily' as const } }
    await refused(staff.call(notifications.change, { body: daily }), 400)
  }
})

/** So many forms are sent and withdrawn again before somebody is told of them: here one form, and word of it for each. */
async function withdrawn({ ask, idOf, visitor, services, now }: Telling, count: number): Promise<void> {
  const { follow } = await given(ask, 'Zoe')
  const subjectId = await idOf('zoe@example.com')
  await visitor(visitorRequest.withdraw, { body: { key: keyOf(follow) } })
  for (let done = 0; done < count; done += 1_000) {
    const some = Array.from({ length: Math.min(1_000, count - done) }, () => ({ kind: 'request' as const, subjectId }))
    const rows = some.map((row) => ({ ...row, id: randomUUID(), actorId: null, at: now(), number: null }))
    await transact(services.db, (trx) => trx.insertInto('news').values(rows).execute())
    await numberNews(services, async () => {})
  }
}

type Telling = Awaited<ReturnType<typeof startTelling>>

/** A visitor of this name asks. */
const given = (ask: Awaited<ReturnType<typeof startTelling>>['ask'], firstName: string) =>
  ask({ firstName, lastName: 'Rubin', email: `${firstName.toLowerCase()}@example.com` })
