import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { masterKeyOf } from '#server/masters/masters.ts'
import { stampDue } from '#server/masters/stamp.ts'
import { prepareDue } from '#server/rendering/prepare.ts'
import { days, minutes, startTestApp, type TestApp } from '#support/app.ts'
import { download, givenMarkable, givenMarked, markedCatalogue, pagesOf } from '#support/marked.ts'
import { pagesPdf, written } from '#support/pages/raw-pdf.ts'
import { linearised, manyShapes, packed, shared } from '#support/pages/stampable-pdfs.ts'
import { refused } from '#support/refusals.ts'
import { pdf } from '#support/samples.ts'

const chairs = () => pagesPdf([{ content: written('Chairs of oak') }, { content: written('Tables') }])
const line = /^ada@example\.com 2026-01-05 [0-9A-Z]{4}-[0-9A-Z]{4}$/

for (const [name, file] of Object.entries({ manyShapes, packed, shared, linearised }))
  test(`every page of a marked copy says at its foot whose it is: ${name}`, async (t) => {
    const { keyFor, ...app } = await markedCatalogue(await startTestApp(t), await file())

    const { status, bytes } = await download(app, await keyFor('ada@example.com'))

    assert.equal(status, 200)
    const pages = await pagesOf(bytes)
    for (const [index, { lines, boxes }] of pages.entries()) {
      assert.match(lines.at(-1) ?? '', line, `page ${index + 1}`)
      const first = boxes[0]
      const last = boxes.at(-1)
      assert.ok(
        first && last && first[0] >= 0 && first[0] < 0.06 && last[0] + last[2] <= 1,
        `page ${index + 1}: ${boxes}`,
      )
      assert.ok(first[1] > 0.85 && first[1] + first[3] <= 1, `page ${index + 1}: ${boxes}`)
    }
  })

test('a marked copy still says what the catalogue says', async (t) => {
  const { keyFor, ...app } = await markedCatalogue(await startTestApp(t), chairs())

  const pages = await pagesOf((await download(app, await keyFor('ada@example.com'))).bytes)

  assert.deepEqual(
    pages.map(({ lines }) => lines[0]),
    ['Chairs of oak', 'Tables'],
  )
})

test('every range of a marked copy is a part of the whole', async (t) => {
  const { keyFor, ...app } = await markedCatalogue(await startTestApp(t), chairs())
  const key = await keyFor('ada@example.com')
  const { bytes, headers } = await download(app, key)
  const place = bytes.indexOf('ada@example.com')
  const end = bytes.length - 1
  const ranges = [
    ...[
      [0, end],
      [0, 0],
      [end, end],
      [place, place + 119],
      [place - 1, place],
      [place + 119, place + 120],
    ],
    ...[
      [place + 5, place + 9],
      [place - 50, place + 30],
      [place + 60, end],
      [0, place - 1],
      [place + 120, end],
    ],
  ] as [number, number][]

  for (const [from, to] of ranges) {
    const part = await download(app, key, { range: `bytes=${from}-${to}` })
    assert.equal(part.status, 206)
    assert.deepEqual(part.bytes, bytes.subarray(from, to + 1), `${from}-${to}`)
  }
  const tail = await download(app, key, { range: `bytes=-${bytes.length - place - 3}` })
  assert.deepEqual(tail.bytes, bytes.subarray(place + 3))
  const pieces: Buffer[] = []
  for (let at = 0; at <= end; at += 97)
    pieces.push((await download(app, key, { range: `bytes=${at}-${at + 96}` })).bytes)
  assert.deepEqual(Buffer.concat(pieces), bytes)
  assert.equal((await download(app, key, { range: `bytes=${end + 1}-` })).status, 416)
  assert.equal(Number(headers.get('content-length')), bytes.length)
})

test('a download that broke off goes on with the same copy, and not with that of somebody else', async (t) => {
  const { keyFor, ...app } = await markedCatalogue(await startTestApp(t), chairs())
  const [ada, grace] = [await keyFor('ada@example.com'), await keyFor('grace@example.com')]
  const first = await download(app, ada)
  const etag = first.headers.get('etag') ?? ''
  app.pass(days(1))

  const same = await download(app, ada, { range: 'bytes=10-', 'if-range': etag })
  const other = await download(app, grace, { range: 'bytes=10-', 'if-range': etag })

  assert.equal(same.status, 206)
  assert.deepEqual(same.bytes, first.bytes.subarray(10))
  assert.equal(other.status, 200)
  assert.equal(other.bytes.length, first.bytes.length)
})

test('two visitors who download at once get a copy each', async (t) => {
  const { keyFor, ...app } = await markedCatalogue(await startTestApp(t), chairs())
  const people = ['ada@example.com', 'grace@example.com']
  const keys = [await keyFor('ada@example.com'), await keyFor('grace@example.com')]

  const copies = await Promise.all([...keys, ...keys].map((key) => download(app, key)))

  for (const [index, { bytes }] of copies.entries()) {
    assert.ok(bytes.includes(people[index % 2] ?? ''))
    assert.ok(!bytes.includes(people[(index + 1) % 2] ?? ''))
  }
  assert.deepEqual(copies[0]?.bytes, copies[2]?.bytes)
})

test('a HEAD request tells the length and the version of the copy', async (t) => {
  const { keyFor, ...app } = await markedCatalogue(await startTestApp(t), chairs())
  const key = await keyFor('ada@example.com')
  const whole = await download(app, key)

  const head = await fetch(app.given.documentAt(key), { method: 'HEAD' })

  assert.equal(head.headers.get('content-length'), String(whole.bytes.length))
  assert.equal(head.headers.get('etag'), whole.headers.get('etag'))
})

test('an address with letters that mean something in a PDF stands in the copy as it is', async (t) => {
  const { keyFor, ...app } = await markedCatalogue(await startTestApp(t), chairs())
  const long = `${'o'.repeat(60)}@${'example.'.repeat(12)}com`

  const odd = await pagesOf((await download(app, await keyFor("o'neil+{x}@müller.example"))).bytes)
  const cut = await pagesOf((await download(app, await keyFor(long))).bytes)

  assert.match(odd[0]?.lines.at(-1) ?? '', /^o'neil\+\{x\}@xn--mller-kva\.example 2026-01-05 \S{9}$/)
  assert.match(cut[1]?.lines.at(-1) ?? '', /^o{60}@example[.a-z]*\.\.\. 2026-01-05 \S{9}$/)
})

test('while its master is made a catalogue is not handed out, and nothing is counted', async (t) => {
  const { keyFor, mark, make, ...app } = await givenMarkable(await startTestApp(t), chairs())
  const key = await keyFor('ada@example.com')
  await mark('download')

  const { Message } = await refused(app.visitor(visitorRequest.open, { body: { key } }), 409)
  const early = await download(app, key)
  await make()
  const late = await download(app, key)

  assert.equal(early.headers.get('location'), '/client/document?reason=preparing')
  assert.equal(late.status, 200)
  assert.match(Message, /being made/)
  const { data } = await app.staff.call(catalogueRequests.history)
  const { data: events } = await app.staff.call(catalogueRequests.events, { params: { id: data[0]?.id ?? '' } })
  assert.equal(events.filter(({ kind }) => kind.startsWith('opened')).length, 1)
})

test('a master that was lost is made anew, with the same bytes', async (t) => {
  const { keyFor, make, row, ...app } = await markedCatalogue(await startTestApp(t), chairs())
  const key = await keyFor('ada@example.com')
  const before = await download(app, key)
  const fileKey = new URL((await row())?.url ?? '').pathname.split('/').at(-1) ?? ''
  await app.services.storage.remove(masterKeyOf(fileKey))

  const without = await download(app, key)
  await make()
  const after = await download(app, key)

  assert.equal(without.headers.get('location'), '/client/document?reason=preparing')
  assert.deepEqual(after.bytes, before.bytes)
})

test('a corrected file is marked too, and the file put back at once', async (t) => {
  const { keyFor, make, id, staff, ...app } = await markedCatalogue(await startTestApp(t), chairs())
  const key = await keyFor('ada@example.com')
  await app.given.edition(staff.call, id, { correct: 1 }, await packed())
  await make()

  const corrected = await pagesOf((await download(app, key)).bytes)

  assert.equal(corrected.length, 3)
  assert.match(corrected[2]?.lines.at(-1) ?? '', line)
})

test('without the mark the file goes out as it is, and its master is gone', async (t) => {
  const bytes = pagesPdf([{ content: written('Chairs of oak') }])
  const { keyFor, make, mark, row, ...app } = await markedCatalogue(await startTestApp(t), bytes)
  const key = await keyFor('ada@example.com')
  const fileKey = new URL((await row())?.url ?? '').pathname.split('/').at(-1) ?? ''
  await mark('off')
  app.pass(minutes(3))
  await make()

  assert.deepEqual((await download(app, key)).bytes, bytes)
  assert.equal(await app.services.storage.sizeOf(masterKeyOf(fileKey)), undefined)
})

/** Begins to make the masters that wait, as an instance that stops before it stores the first. */
async function beginToMake({ services }: TestApp, stopping?: AbortSignal) {
  const { storage } = services
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const put: typeof storage.put = async (...file) => {
    begun.resolve()
    await released.promise
    return storage.put(...file)
  }
  await prepareDue(services)
  const made = stampDue({ ...services, storage: { ...storage, put } }, stopping)
  await Promise.race([begun.promise, made])
  return async () => {
    released.resolve()
    await made
  }
}

test('an instance that comes back after another has made its master leaves that', async (t) => {
  const { keyFor, make, ...app } = await givenMarked(await startTestApp(t), chairs())
  const goOn = await beginToMake(app)
  app.pass(minutes(3))
  await make()

  await goOn()

  assert.equal((await download(app, await keyFor('ada@example.com'))).status, 200)
})

async function triesOf({ services }: TestApp): Promise<number> {
  const { tries } = await services.db.selectFrom('master').select('tries').executeTakeFirstOrThrow()
  return tries
}

test('any number of restarts while its master is on the way to a slow store say nothing about a file', async (t) => {
  const { keyFor, make, ...app } = await givenMarked(await startTestApp(t), chairs())
  const ends: (() => Promise<void>)[] = []
  for (let restart = 0; restart < 4; restart++) {
    const stopping = new AbortController()
    ends.push(await beginToMake(app, stopping.signal))
    stopping.abort()
    while ((await triesOf(app)) > 0) await turn()
  }

  await make()
  for (const end of ends) await end()

  assert.equal((await download(app, await keyFor('ada@example.com'))).status, 200)
})

test('an instance that comes back after the mark was taken off leaves no master', async (t) => {
  const { make, mark, row, ...app } = await givenMarked(await startTestApp(t), chairs())
  const fileKey = new URL((await row())?.url ?? '').pathname.split('/').at(-1) ?? ''
  const goOn = await beginToMake(app)
  await mark('off')
  await make()

  await goOn()

  assert.equal(await app.services.storage.sizeOf(masterKeyOf(fileKey)), undefined)
})

test('a master that was stored after the mark was taken off, by an instance that was lost, is removed', async (t) => {
  const { make, mark, row, ...app } = await givenMarked(await startTestApp(t), chairs())
  const fileKey = new URL((await row())?.url ?? '').pathname.split('/').at(-1) ?? ''
  const goOn = await beginToMake(app)
  await mark('off')
  await make()
  await app.services.storage.put(masterKeyOf(fileKey), Readable.from(['a master']), async () => {})
  app.pass(minutes(3))

  await make()

  const size = await app.services.storage.sizeOf(masterKeyOf(fileKey))
  await goOn()
  assert.equal(size, undefined)
})

test('staff download the file without a mark', async (t) => {
  const { row, given } = await markedCatalogue(await startTestApp(t), pdf)

  const answer = await fetch(given.here((await row())?.url ?? ''))

  assert.deepEqual(Buffer.from(await answer.arrayBuffer()), pdf)
})
