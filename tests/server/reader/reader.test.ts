import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { catalogues } from '#contract/catalogues.ts'
import { reader } from '#contract/reader.ts'
import { readCached } from '#server/rendering/page-cache.ts'
import { days, hours, minutes, startTestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { pagesPdf, written } from '#support/pages/raw-pdf.ts'
import { startReading } from '#support/reading.ts'
import { refused } from '#support/refusals.ts'
import { startLife } from '#support/request-life.ts'

test('reading answers a ticket, the number and the sizes of the pages, and counts one opening', async (t) => {
  const { begin, find, kinds } = await startReading(await startTestApp(t))

  const { ticket, ...book } = await begin()

  const sizes = [
    [595, 842],
    [595, 842],
  ]
  assert.deepEqual(book, { pages: 2, sizes, outline: [], download: true, mark: null, counted: true, edition: 1 })
  assert.match(ticket, /^[\w~.-]+$/)
  assert.deepEqual([(await find()).openings, (await kinds()).at(-1)], [1, 'opened'])
})

test('a ticket leads to pictures, words and hits, which the browser may keep for ten minutes', async (t) => {
  const { begin, part } = await startReading(await startTestApp(t))
  const { ticket } = await begin()

  const picture = await part(ticket, '2-800.webp')
  const words = await part(ticket, '1.json')
  const hits = await part(ticket, 'find?q=oak')

  assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/webp'])
  assert.equal(Buffer.from(await picture.arrayBuffer()).toString('latin1', 8, 12), 'WEBP')
  const lines = (await words.json()).lines.map((line: { text: string }[]) => line.map(({ text }) => text).join(' '))
  assert.deepEqual(lines, ['Chairs of oak', 'and of ash'])
  const found = (await hits.json()).hits
  assert.deepEqual([found.length, found[0].page, found[0].match], [1, 1, 'oak'])
  for (const answer of [picture, words, hits]) assert.equal(answer.headers.get('cache-control'), 'private, max-age=600')
})

test('a ticket is renewed without being counted, also one that is over', async (t) => {
  const { begin, renew, part, wait, find } = await startReading(await startTestApp(t))
  const { ticket } = await begin()
  await wait(minutes(29))
  assert.equal((await part(ticket, '1-200.webp')).status, 200)
  await wait(minutes(2))
  assert.equal((await part(ticket, '1-200.webp')).status, 403)

  const { ticket: next } = await renew(ticket)

  assert.equal((await part(next, '1-200.webp')).status, 200)
  assert.equal((await find()).openings, 1)
})

test('a ticket from a clock that ran ahead is over once it is set right, and is renewed', async (t) => {
  const { begin, renew, part, pass } = await startReading(await startTestApp(t))
  pass(days(1))
  const { ticket } = await begin()
  pass(-days(1))
  assert.equal((await part(ticket, '1-200.webp')).status, 403)

  const { ticket: next } = await renew(ticket)

  assert.equal((await part(next, '1-200.webp')).status, 200)
})

test('pages that a reader left before their turn are not drawn', async (t) => {
  const app = await startTestApp(t)
  const { begin, part } = await startReading(
    app,
    pagesPdf(Array.from({ length: 20 }, () => ({ content: written('Oak') }))),
  )
  const { ticket } = await begin()
  const leave = new AbortController()
  const wide = (page: number, signal?: AbortSignal) => part(ticket, `${page}-2400.webp`, signal)
  const first = wide(1)
  const left = Array.from({ length: 18 }, (_, index) => wide(index + 2, leave.signal))
  await first
  leave.abort()
  await Promise.allSettled(left)

  assert.equal((await wide(20)).status, 200)

  const { fileKey } = await app.services.db.selectFrom('edition').select('fileKey').executeTakeFirstOrThrow()
  assert.equal(await readCached(app.services, fileKey, '19-2400.webp'), undefined)
})

const wrongParts = ['0-800.webp', '9999-800.webp', '1-801.webp', '1-800.png', '0.json', '9999.json', 'x.json']

test('of very many searches of one reader at once the last are asked to come again', async (t) => {
  const { begin, part } = await startReading(await startTestApp(t))
  const { ticket } = await begin()

  const answers = await Promise.all(Array.from({ length: 200 }, () => part(ticket, 'find?q=oak')))

  const statuses = new Set(answers.map(({ status }) => status))
  assert.deepEqual([...statuses].sort(), [200, 503])
})

test('a page or a width that there is not is no address', async (t) => {
  const { begin, part } = await startReading(await startTestApp(t))
  const { ticket } = await begin()

  for (const wrong of wrongParts) {
    const answer = await part(ticket, wrong)
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [404, 'application/problem+json'], wrong)
  }
  assert.equal((await part(ticket, 'find?q=%20')).status, 400)
})

test('an invented ticket, a changed one and that of another request open nothing', async (t) => {
  const app = await startTestApp(t)
  const { begin, part, renew } = await startReading(app)
  const { ticket } = await begin()
  const parts = ticket.split('~')
  const later = parts.with(3, String(Number(parts[3]) + hours(1))).join('~')
  const otherKey = parts.with(1, 'x'.repeat(43)).join('~')

  for (const wrong of ['invented', later, otherKey, `${ticket}x`]) {
    assert.equal((await part(wrong, '1-800.webp')).status, 403)
    await refused(renew(wrong), 403)
  }
})

test('a ticket is not renewed for the pages of another file', async (t) => {
  const { begin, renew, part, staff, catalogueId, given } = await startReading(await startTestApp(t))
  const { ticket } = await begin()

  await given.edition(staff.call, catalogueId, { correct: 1 })

  assert.equal((await part(ticket, '2-200.webp')).status, 403)
  assert.equal((await refused(renew(ticket), 409)).code, 'changed')
})

test('the ticket of one link does not renew for another', async (t) => {
  const { begin, resend, mailedKey, visitor } = await startReading(await startTestApp(t))
  const { ticket } = await begin()
  await resend()

  await refused(visitor(reader.open, { body: { key: await mailedKey(), ticket } }), 403)
})

const endings = {
  'is ended by staff': ({ revoke }) => revoke(),
  'was replaced by a new one': ({ resend }) => resend(),
  'belongs to data that was erased': ({ erase, key }) => erase(key),
  'leads to a catalogue that was deleted': ({ staff, catalogueId }) =>
    staff.call(catalogues.remove, { params: { id: catalogueId } }),
} satisfies Record<string, (reading: Awaited<ReturnType<typeof startReading>>) => Promise<unknown>>

for (const [ending, end] of Object.entries(endings)) {
  test(`the next picture and the cover are refused when the link ${ending}`, async (t) => {
    const reading = await startReading(await startTestApp(t))
    const { ticket } = await reading.begin()
    assert.equal((await reading.part(ticket, '1-200.webp')).status, 200)

    const { cover = '' } = await reading.read(reading.key)
    assert.equal((await fetch(reading.origin + cover)).status, 200)

    await end(reading)

    assert.equal((await fetch(reading.origin + cover)).status, 403)
    for (const path of ['1-200.webp', '1.json', 'find?q=oak'])
      assert.equal((await reading.part(ticket, path)).status, 403)
  })
}

test('the next picture is refused when the link has expired', async (t) => {
  const { begin, part, renew, pass } = await startReading(await startTestApp(t))
  pass(hours(7 * 24) - minutes(5))
  const { ticket } = await begin()
  assert.equal((await part(ticket, '1-200.webp')).status, 200)

  pass(minutes(6))

  assert.equal((await part(ticket, '1-200.webp')).status, 403)
  await refused(renew(ticket), 409)
})

test('pages that are not prepared yet, or cannot be, are refused with a code and nothing is counted', async (t) => {
  const app = await startTestApp(t)
  const { approve, mailedKey, read, services, visitor } = await startLife(app)
  await approve()
  const key = await mailedKey()
  const before = await digest(services)

  const waiting = await refused(visitor(reader.open, { body: { key } }), 409)

  assert.equal(waiting.code, 'preparing')
  assert.deepEqual((await read(key)).actions, ['open', 'read', 'ask', 'erase'])
  assert.equal(await digest(services), before)
})

test('a file that cannot be read is only offered as a download', async (t) => {
  const { key, read, begin } = await startReading(
    await startTestApp(t),
    Buffer.from('%PDF-1.7 and then nothing at all'),
  )

  assert.deepEqual((await read(key)).actions, ['open', 'erase'])
  assert.equal((await refused(begin(), 409)).code, 'unreadable')
})

test('the key of the form reads nothing', async (t) => {
  const { formKey, visitor } = await startReading(await startTestApp(t))

  await refused(visitor(reader.open, { body: { key: formKey } }), 409)
})

test('staff read as visitors do, which counts nothing and ends with their session', async (t) => {
  const { staff, catalogueId, part, find, visitor } = await startReading(await startTestApp(t))

  const { ticket, pages } = await staff.call(reader.openAsStaff, { params: { id: catalogueId }, body: {} })

  assert.equal(pages, 2)
  assert.equal((await part(ticket, '1-200.webp')).status, 200)
  assert.equal((await find()).openings, 0)
  await visitor(auth.logout, { body: { refreshToken: staff.refreshToken } })
  assert.equal((await part(ticket, '1-200.webp')).status, 403)
})

test('an unknown catalogue cannot be read', async (t) => {
  const { given } = await startTestApp(t)
  const { call } = await given.user('ADMIN')

  await refused(call(reader.openAsStaff, { params: { id: '01890000-0000-7000-8000-000000000000' }, body: {} }), 404)
})

test('a catalogue that may not be downloaded is read alone', async (t) => {
  const { staff, catalogueId, key, read, open, begin, given } = await startReading(await startTestApp(t))

  await staff.call(catalogues.change, { params: { id: catalogueId }, body: { download: false } })

  assert.deepEqual((await read(key)).actions, ['read', 'ask', 'erase'])
  assert.equal((await begin()).download, false)
  await refused(open(key), 409)
  assert.equal((await fetch(given.documentAt(key))).status, 403)
})
