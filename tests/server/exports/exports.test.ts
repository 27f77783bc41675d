import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { parse } from 'content-disposition'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { listExports } from '#contract/exports.ts'
import { privacy } from '#contract/privacy.ts'
import { type Question, settings } from '#contract/settings.ts'
import { tourAccess } from '#contract/tour-access.ts'
import { users } from '#contract/users.ts'
import { transact } from '#server/database/dialect.ts'
import { buildSearch } from '#server/database/search/maintain.ts'
import { endExport, purgeExports } from '#server/exports/exports.ts'
import { listings } from '#server/listings.ts'
import type { Services } from '#server/services.ts'
import { days, hours, minutes, startTestApp, type TestApp } from '#support/app.ts'
import type { Call } from '#support/client.ts'
import { digest } from '#support/digest.ts'
import { askFor, cellsOf, exported, fillRequests } from '#support/exports.ts'
import { customer, pdf } from '#support/given.ts'
import { refused, rejected } from '#support/refusals.ts'

const columns = ['firstName', 'city']

test('an export of the history holds every field of every request, newest first', async (t) => {
  const { origin, given, pass, visitor, now } = await startTestApp(t)
  const staff = await given.user('ADMIN', 'ada')
  const catalogue = await given.catalogue(staff.call)
  const { id } = await given.request(staff.call, catalogue.id, { email: 'first@example.com' })
  pass(minutes(1))
  await staff.call(catalogueRequests.approve, { params: { id }, body: {} })
  const body = { ...customer, email: 'second@example.com', catalogueId: catalogue.id, source: 'fair-2027' }
  await visitor(catalogueRequests.send, { body })

  const [header, ...rows] = await exported(origin, staff.call, { list: 'history' })

  assert.equal(
    header?.join(),
    'First name,Last name,Email,Company,Address,Postcode,City,State,Country,Occupation,Contact number,Industry,Answers,Language,Consent,Consent given,New editions,New editions wished,Catalogue,Source,Status,Delivery,Created,Decided,Decided by,Openings,Country code',
  )
  const form = "Vera & Co,1 Long Street,1000,Town,State,Country,Buyer,'+1 555 0100,Furniture,,,,,,,Chairs"
  const [asked, decided] = [new Date(now() - minutes(1)).toISOString(), new Date(now()).toISOString()]
  assert.deepEqual(
    rows.map((row) => row.join()),
    [
      `Vera,Visitor,second@example.com,${form},fair-2027,pending,none,${decided},,,0,`,
      `Vera,Visitor,first@example.com,${form},,approved,held,${asked},${decided},ada Person,0,`,
    ],
  )
})

test('each question of the form has a column, answers to former questions share one, and language and consent are told', async (t) => {
  const { origin, given, visitor, now } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const former = { id: 'old', label: 'Old?', kind: 'text', required: false } as const
  const kept = { id: 'room', label: '=Room?', kind: 'text', required: false } as const
  const tick = { id: 'call', label: 'Call?', kind: 'tick', required: false } as const
  const ask = (questions: Question[]) =>
    owner.call(settings.change, { body: { form: { questions, consent: 'I agree.' } } as never })
  await ask([former, kept, tick])
  const answers = { old: 'Yes', room: '=1+1', call: true }
  await visitor(catalogueRequests.send, { body: { ...customer, answers, language: 'de', consent: true } })
  await ask([{ ...kept, label: '=Which room?' }, tick])

  const [header = [], row = []] = await exported(origin, owner.call, { list: 'history' })

  const from = header.indexOf("'=Which room?")
  const titles = ["'=Which room?", 'Call?', 'Answers', 'Language', 'Consent', 'Consent given']
  assert.deepEqual(header.slice(from, from + 6), titles)
  const cells = ["'=1+1", 'yes', 'Old? Yes', 'de', '1', new Date(now()).toISOString()]
  assert.deepEqual(row.slice(from, from + 6), cells)
})

test('an export has all rows of its list, and those in the order that was asked for', async (t) => {
  const { origin, given, services } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  await fillRequests(services, 2_001)

  const rows = await exported(origin, staff.call, { list: 'requests', query: { sortOrder: 'ASC' }, columns: ['email'] })

  const emails = Array.from({ length: 2_001 }, (_, index) => `${index}@example.com`)
  assert.deepEqual(rows.flat(), ['Email', ...emails])
})

test('people, catalogues and tours are exported without their secrets', async (t) => {
  const { origin, given, now } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN', 'owner')
  await given.registration(owner.call)
  const { id } = await given.catalogue(owner.call)
  await owner.call(catalogues.disable, { params: { id } })
  const times = { startTime: now() - 1, endTime: now() + hours(1) }
  await owner.call(tourAccess.create, { body: { name: 'Spring', type: 'tour', ...times } })
  const iso = (at: number) => new Date(at).toISOString()
  const of = async (list: 'users' | 'registrations' | 'catalogues' | 'tours') =>
    (await exported(origin, owner.call, { list })).map((row) => row.join())

  const person = 'First name,Last name,Email,Email confirmed,Company,Role,Status,Created'
  assert.deepEqual(await of('users'), [
    `${person},Last sign-in`,
    `owner,Person,owner@example.com,no,,SUPER_ADMIN,active,${iso(now())},${iso(now())}`,
  ])
  assert.deepEqual(await of('registrations'), [person, `Ada,Lovelace,ada@example.com,no,,ADMIN,pending,${iso(now())}`])
  assert.deepEqual(await of('catalogues'), [
    'Name,Status,Created,Edition,Pages,Bytes,Requests',
    `Chairs,inactive,${iso(now())},1,0,${pdf.length},0`,
  ])
  assert.deepEqual(await of('tours'), [
    'Name,Tour,Start,End,Status,Openings,Minutes,Last visit,Created',
    `Spring,,${iso(times.startTime)},${iso(times.endTime)},active,0,0,,${iso(now())}`,
  ])
})

const hostile = ['=1+1', '+cmd|calc', '-2+3', '@SUM(A1)', '\t1', '\r1', '＝1+1']
const strange = ['say "hi"', 'a,b', 'two\nlines', 'two\r\nlines', 'Łódź Straße', '東京都', '😀']

test('cells keep their text, and those that a spreadsheet would run begin with an apostrophe', async (t) => {
  const { origin, given, services } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const texts = [...hostile, ...strange]
  for (const [index, city] of texts.entries())
    await given.request(staff.call, undefined, { city, email: `${index}@example.com` })
  // The form trims its fields; nothing else promises to.
  for (const [index, city] of texts.entries())
    await transact(services.db, (trx) =>
      trx.updateTable('catalogueRequest').set({ city }).where('email', '=', `${index}@example.com`).execute(),
    )

  const rows = await exported(origin, staff.call, { list: 'requests', query: { sortOrder: 'ASC' }, columns: ['city'] })

  const cities = rows.slice(1).flat().sort()
  assert.deepEqual(cities, [...hostile.map((text) => `'${text}`), ...strange].sort())
})

test('a spreadsheet with another separator runs no part of a cell either', async (t) => {
  const { origin, given, services } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const { id } = await given.request(staff.call)
  for (const [city, cell] of [
    ['x;=1+1', '"x;\'=1+1"'],
    ['x|=1+1', '"x|\'=1+1"'],
    ['x\t@SUM(A1)', '"x\t\'@SUM(A1)"'],
    ['x\n-1', '"x\n\'-1"'],
    ['x\r\n+1', '"x\r\n\'+1"'],
    ['x; "=1+1"', '"x;\' \'""=1+1"""'],
    ['x =1+1', "x '=1+1"],
    ['x \uff1d1+1', "x '\uff1d1+1"],
    ['x =\tSUM(1)', '"x \'=\tSUM(1)"'],
    ['x =\u00a01+1', "x '=\u00a01+1"],
    ['x = 1', 'x = 1'],
    ['x "=1+1"', '"x \'""=1+1"""'],
    ["x '=1+1", "x ''=1+1"],
    ['x +Sheet!A1', "x '+Sheet!A1"],
    ['x -1+SUM(A1)', "x '-1+SUM(A1)"],
    ['x \uff20SUM(A1)', "x '\uff20SUM(A1)"],
    ['x "-1 + SUM(A1)"', '"x \'""-1 + SUM(A1)"""'],
    ['x;y', '"x;y"'],
    ['x\ty', '"x\ty"'],
  ]) {
    await transact(services.db, (trx) =>
      trx.updateTable('catalogueRequest').set({ city }).where('id', '=', id).execute(),
    )

    const csv = await (await fetch(await askFor(origin, staff.call, { list: 'requests', columns: ['city'] }))).text()

    assert.equal(csv, `City\r\n${cell}\r\n`)
  }
})

test('words that do not begin like a formula stay as they were typed', async (t) => {
  const { origin, given } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const texts = ['a = b', '5 - 3', 'Tel. +49 30', 'mail me @home', 'a - (see below)', 'one -two']
  for (const [index, city] of texts.entries())
    await given.request(staff.call, undefined, { city, email: `${index}@example.com` })

  const rows = await exported(origin, staff.call, { list: 'requests', query: { sortOrder: 'ASC' }, columns: ['city'] })

  assert.deepEqual(rows.slice(1).flat(), texts)
})

test('the file begins with a byte order mark, is saved under a name that says list, filters and day, and is neither kept nor sniffed', async (t) => {
  const { origin, given } = await startTestApp(t)
  const staff = await given.user('ADMIN')

  const answer = await fetch(await askFor(origin, staff.call, { list: 'tours', query: { type: 'tour' } }))

  assert.equal(answer.headers.get('content-disposition'), 'attachment; filename=docent-tours-tour-2026-01-05.csv')
  assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.deepEqual([...new Uint8Array(await answer.arrayBuffer()).slice(0, 3)], [0xef, 0xbb, 0xbf])
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  assert.match(answer.headers.get('content-security-policy') ?? '', /^sandbox;/)
})

test('the file is named by the catalogue and the words of its filters in their own letters, and without accents for old programs', async (t) => {
  const { origin, given } = await startTestApp(t)
  const [staff, user] = [await given.user('ADMIN'), await given.user('USER')]
  const { id } = await given.catalogue(staff.call, 'Möbel 北京')
  const nameOf = async (call: Call, query: Record<string, string>) => {
    const { headers } = await fetch(await askFor(origin, call, { list: 'history', query }))
    return { ...parse(headers.get('content-disposition') ?? '', { extended: false }).parameters }
  }

  assert.deepEqual(await nameOf(staff.call, { catalogueId: id, q: 'Straße' }), {
    filename: 'docent-history-Mobel-Strasse-2026-01-05.csv',
    'filename*': `UTF-8''${encodeURIComponent('docent-history-Möbel-北京-Straße-2026-01-05.csv')}`,
  })
  assert.deepEqual(await nameOf(user.call, { catalogueId: id }), { filename: 'docent-history-2026-01-05.csv' })
  const long = (await nameOf(staff.call, { q: '\u{20000}'.repeat(200) }))['filename*'] ?? ''
  assert.ok(Buffer.byteLength(decodeURIComponent(long.slice(7))) <= 255, long)
})

test('the days in the name are those of the firm’s time zone', async (t) => {
  const { origin, given, now } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  await owner.call(settings.change, { body: { firm: { timeZone: 'Pacific/Kiritimati' } } })
  const from = now() - days(1)

  const answer = await fetch(await askFor(origin, owner.call, { list: 'history', query: { from } }))

  const named = 'attachment; filename=docent-history-from-2026-01-05-2026-01-06.csv'
  assert.equal(answer.headers.get('content-disposition'), named)
})

test('a download can be made once, within a minute, and a look at its headers does not use it', async (t) => {
  const { origin, given, pass, services } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const [once, late] = [
    await askFor(origin, staff.call, { list: 'tours' }),
    await askFor(origin, staff.call, { list: 'tours' }),
  ]
  const status = async (url: string, method = 'GET') => (await fetch(url, { method })).status

  assert.equal(await status(once, 'HEAD'), 404)
  await (await fetch(once)).text()
  while ((await status(once)) === 200) await turn()
  pass(minutes(1))
  const before = await digest(services)
  assert.equal(await status(late), 404)
  assert.equal(await status(`${origin}/api/exports/unknown`), 404)
  assert.equal(await digest(services), before)
})

test('what is stored and logged of a download does not open it', async (t) => {
  const { origin, given, services } = await startTestApp(t)
  const staff = await given.user('ADMIN')

  const url = await askFor(origin, staff.call, { list: 'tours' })

  assert.match(url, /\/api\/exports\/[\w-]{32}$/)
  const [row] = await services.db.selectFrom('export').selectAll().execute()
  assert.ok(!JSON.stringify(row).includes(url.split('/').at(-1) ?? ''))
})

test('each download leaves one audit row with what was taken, and an address that nobody used leaves none', async (t) => {
  const { origin, given, services } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  await askFor(origin, staff.call, { list: 'tours' })

  await exported(origin, staff.call, { list: 'history', query: { sortOrder: 'ASC' }, columns })

  const rows = await services.db.selectFrom('audit').where('action', 'like', 'export%').selectAll().execute()
  assert.deepEqual(
    rows.map(({ actorId, action, details }) => ({ actorId, action, details: JSON.parse(details) })),
    [{ actorId: staff.id, action: 'export.start', details: { list: 'history', query: { sortOrder: 'ASC' }, columns } }],
  )
})

test('a USER exports their own requests, without what is for staff alone', async (t) => {
  const { origin, given, visitor } = await startTestApp(t)
  const user = await given.user('USER', 'vera', { proven: true })
  await visitor(catalogueRequests.send, { body: { ...customer, email: user.email } })
  await visitor(catalogueRequests.send, { body: { ...customer, email: 'other@example.com' } })

  const [header, ...rows] = await exported(origin, user.call, { list: 'history' })

  assert.equal(rows.length, 1)
  assert.ok(rows[0]?.includes(user.email))
  for (const title of ['Source', 'Decided', 'Decided by']) assert.ok(!header?.includes(title), title)
  const staffOnly = user.call(listExports.create, { body: { list: 'history', query: {}, columns: ['decidedBy'] } })
  assert.deepEqual(await rejected(staffOnly), { columns: 'This list has no column decidedBy.' })
})

test('an export needs the access of its list', async (t) => {
  const { given, services } = await startTestApp(t)
  const [user, staff] = [await given.user('USER'), await given.user('ADMIN')]
  const before = await digest(services)

  for (const list of ['users', 'registrations'] as const)
    await refused(staff.call(listExports.create, { body: { list, query: {} } }), 403)
  for (const list of ['users', 'registrations', 'catalogues', 'tours', 'tourPlaces'] as const)
    await refused(user.call(listExports.create, { body: { list, query: {} } }), 403)

  assert.equal(await digest(services), before)
})

test('an unknown list, field, value or column is refused with its name, and changes nothing', async (t) => {
  const { given, services } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const before = await digest(services)
  const wrong = (body: object) => rejected(staff.call(listExports.create, { body: body as never }))

  assert.deepEqual(Object.keys(await wrong({ list: 'letters', query: {} })), ['list'])
  assert.deepEqual(await wrong({ list: 'history', query: { colour: 'red' } }), {
    colour: 'This list cannot be filtered by colour.',
  })
  for (const field of ['page', 'size', 'after', 'before', 'constructor'])
    assert.deepEqual(Object.keys(await wrong({ list: 'history', query: { [field]: 1 } })), [field])
  assert.deepEqual(Object.keys(await wrong({ list: 'history', query: { sortOrder: 'up' } })), ['sortOrder'])
  assert.deepEqual(Object.keys(await wrong({ list: 'history', query: { sortOrder: { a: 1 } } })), ['query.sortOrder'])
  assert.deepEqual(Object.keys(await wrong({ list: 'history' })), ['query'])
  assert.deepEqual(await wrong({ list: 'tours', query: {}, columns: ['name', 'token'] }), {
    columns: 'This list has no column token.',
  })
  assert.equal(await digest(services), before)
})

test('an address is dead once the session has ended, the person was removed or the role no longer allows it', async (t) => {
  const { origin, given, visitor, services } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN', 'owner')
  const [left, gone, lower] = [
    await given.user('ADMIN', 'left'),
    await given.user('ADMIN', 'gone'),
    await given.user('ADMIN', 'lower'),
  ]
  const urls = await Promise.all([left, gone, lower].map(({ call }) => askFor(origin, call, { list: 'tours' })))
  await visitor(auth.logout, { body: { refreshToken: left.refreshToken } })
  await owner.call(users.remove, { params: { id: gone.id } })
  await transact(services.db, (trx) =>
    trx.updateTable('user').set({ role: 'USER' }).where('id', '=', lower.id).execute(),
  )
  const before = await digest(services)

  const answers = await Promise.all(urls.map((url) => fetch(url)))

  assert.deepEqual(
    answers.map(({ status }) => status),
    [404, 404, 403],
  )
  assert.equal(await digest(services), before)
})

test('a role that was lowered since sees what it may see', async (t) => {
  const { origin, given, services } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  await given.request(staff.call)
  const url = await askFor(origin, staff.call, { list: 'history', columns: ['email', 'decidedBy'] })
  await transact(services.db, (trx) =>
    trx.updateTable('user').set({ role: 'USER' }).where('id', '=', staff.id).execute(),
  )

  const csv = await (await fetch(url)).text()

  assert.equal(csv, 'Email\r\n')
})

/** Begins a download and reads no more than the head of the answer. */
async function usedUp({ db }: Services): Promise<void> {
  while (await db.selectFrom('export').select('hash').executeTakeFirst()) await turn()
}

/** A later cut was seen, so the ones before were. */
async function cutIsSeen({ origin, services }: Pick<TestApp, 'origin' | 'services'>, call: Call): Promise<void> {
  const marker = await unread(await askFor(origin, call, { list: 'requests' }))
  marker.destroy()
  const cut = services.db
    .selectFrom('export')
    .select('hash')
    .where('expires', '=', services.now() + minutes(1))
  while (!(await cut.executeTakeFirst())) await turn()
}

async function unread(url: string): Promise<IncomingMessage> {
  const [answer] = (await once(get(url), 'response')) as [IncomingMessage]
  return answer.on('error', () => {})
}

test('readers who take nothing hold up no other export, and get the rest when they read on', async (t) => {
  const { origin, given, services } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  await fillRequests(services, 4_000)
  const ask = () => askFor(origin, staff.call, { list: 'requests', columns })
  const slow = await askFor(origin, staff.call, { list: 'requests' })
  const [first, second] = [await unread(slow), await unread(await askFor(origin, staff.call, { list: 'requests' }))]

  const others = await Promise.all([ask(), ask(), ask()])
  const rows = await Promise.all(others.map(async (url) => cellsOf(await (await fetch(url)).text())))

  assert.deepEqual(
    rows.map(({ length }) => length),
    [4_001, 4_001, 4_001],
  )
  const emails = cellsOf(await text(first)).map(([, , email]) => email)
  assert.deepEqual(emails, ['Email', ...Array.from({ length: 4_000 }, (_, index) => `${3_999 - index}@example.com`)])
  second.destroy()
})

test('a download that was cut can be made again at its address, and one that was whole cannot', async (t) => {
  const { origin, given, services } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  await fillRequests(services, 4_000)
  const url = await askFor(origin, staff.call, { list: 'requests' })
  const cut = await unread(url)
  cut.destroy()

  const answer = await fetch(url)

  assert.equal(cellsOf(await answer.text()).length, 4_001)
  await usedUp(services)
  assert.equal((await fetch(url)).status, 404)
})

test('a download that was whole uses its address up for another one that is cut later', async (t) => {
  const { origin, given, services } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  await fillRequests(services, 4_000)
  const url = await askFor(origin, staff.call, { list: 'requests' })
  const slow = await unread(url)
  await (await fetch(url)).text()
  await usedUp(services)

  slow.destroy()

  await cutIsSeen({ origin, services }, staff.call)
  assert.equal((await fetch(url)).status, 404)
})

test('a download that is cut after an erasure brings no address back', async (t) => {
  const { origin, given, services } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  await askFor(origin, owner.call, { list: 'requests', query: { q: 'gone@example.com' } })
  const row = await services.db.selectFrom('export').selectAll().executeTakeFirstOrThrow()
  await owner.call(privacy.erase, { body: { email: 'gone@example.com' } })

  await endExport(services, row, true)

  assert.deepEqual(await services.db.selectFrom('export').selectAll().execute(), [])
})

test('a download that was cut is offered for another minute, to nobody who has signed out', async (t) => {
  const { origin, given, services, pass } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  await fillRequests(services, 4_000)
  const cut = await unread(await askFor(origin, staff.call, { list: 'requests' }))
  pass(minutes(10))
  await purgeExports(services)
  cut.destroy()
  const offered = () => services.db.selectFrom('export').select('expires').execute()
  while ((await offered())[0]?.expires !== services.now() + minutes(1)) await turn()

  await staff.call(auth.logout, { body: { refreshToken: staff.refreshToken } })

  assert.deepEqual(await offered(), [])
})

test('a download that has begun is cut off when its person signs out', async (t) => {
  const { origin, given, services } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  await fillRequests(services, 4_000)
  const answer = await unread(await askFor(origin, staff.call, { list: 'requests' }))

  await staff.call(auth.logout, { body: { refreshToken: staff.refreshToken } })

  await assert.rejects(text(answer), /aborted/)
})

test('a download that has begun is cut off when the session is over', async (t) => {
  const { origin, given, services, pass } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  await fillRequests(services, 4_000)
  const answer = await unread(await askFor(origin, staff.call, { list: 'requests' }))

  pass(days(400))

  await assert.rejects(text(answer), /aborted/)
})

test('a download that has begun is cut off when rows may be missing because the search is built anew', async (t) => {
  const { origin, given, services } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  await fillRequests(services, 4_000)
  const answer = await unread(await askFor(origin, staff.call, { list: 'requests' }))

  await buildSearch(services, listings)

  await assert.rejects(text(answer), /aborted/)
})

test('an address from a clock that ran ahead opens nothing once it is set right', async (t) => {
  const { origin, given, pass } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  pass(days(4))
  Object.assign(staff, await given.login(staff.email))
  const address = await askFor(origin, staff.call, { list: 'tours' })
  pass(-days(4))

  const { status } = await fetch(address)

  assert.equal(status, 404)
})

test('the clean-up removes addresses that nobody used in time', async (t) => {
  const { origin, given, services, pass } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  await askFor(origin, staff.call, { list: 'tours' })
  pass(minutes(1))

  await purgeExports(services)

  assert.deepEqual(await services.db.selectFrom('export').selectAll().execute(), [])
})

test('a person asks for sixty exports an hour', async (t) => {
  const { given } = await startTestApp(t, { rateLimits: true })
  const staff = await given.user('ADMIN')
  const ask = () => staff.call(listExports.create, { body: { list: 'tours', query: {} } })

  for (let count = 0; count < 60; count++) await ask()

  await refused(ask(), 429)
})

test('a download that is made again after a cut counts as another export, and waits where none is left', async (t) => {
  const { origin, given, services } = await startTestApp(t, { rateLimits: true })
  const staff = await given.user('ADMIN')
  await fillRequests(services, 4_000)
  const url = await askFor(origin, staff.call, { list: 'requests' })
  const ask = () => askFor(origin, staff.call, { list: 'tours' })
  for (let count = 2; count < 60; count++) await ask()
  for (let count = 0; count < 2; count++) (await unread(url)).destroy()

  const answer = await fetch(url)

  assert.equal(answer.status, 429)
  await refused(ask(), 429)
})
