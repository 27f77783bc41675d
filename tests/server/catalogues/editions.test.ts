import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { editions } from '#contract/editions.ts'
import type { Language } from '#contract/languages.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { purgeReplaced } from '#server/catalogues/correct-file.ts'
import { releaseUploads } from '#server/documents/documents.queries.ts'
import { purgeUploads } from '#server/documents/documents.ts'
import { days, startTestApp, type TestApp } from '#support/app.ts'
import type { Call } from '#support/client.ts'
import { digest } from '#support/digest.ts'
import { customer } from '#support/given.ts'
import { holdTransaction, waitsOrEnds } from '#support/held-transaction.ts'
import { keyOf } from '#support/mails.ts'
import { freshDatabase, postgresServer } from '#support/postgres.ts'
import { refused, rejected } from '#support/refusals.ts'
import { pdf } from '#support/samples.ts'

const pdfWith = (text: string) => Buffer.concat([pdf, Buffer.from(`\n% ${text}\n`)]) as Buffer<ArrayBuffer>

const filesOf = async (call: Call, id: string) => (await call(editions.list, { params: { id } })).data
const bytesOf = async (address: string) => Buffer.from(await (await fetch(address)).arrayBuffer())

/** Approves a request and returns the addresses of its mailed link. */
async function approved({ given, mails }: TestApp, staff: Call, catalogueId: string) {
  const request = await given.request(staff, catalogueId)
  await staff(catalogueRequests.approve, { params: { id: request.id }, body: {} })
  const link = (await mails()).at(-1)?.link
  return { id: request.id, key: keyOf(link), document: given.documentAt(link) }
}

test('a catalogue from the Upload screen has edition 1, published at once', async (t) => {
  const { given, now } = await startTestApp(t)
  const staff = await given.user('ADMIN')

  const { id } = await given.catalogue(staff.call, 'Chairs')

  const [file, ...others] = await filesOf(staff.call, id)
  assert.deepEqual(others, [])
  const { url, ...facts } = file ?? assert.fail()
  assert.deepEqual(await bytesOf(given.here(url)), pdf)
  assert.deepEqual(facts, {
    ...{ number: 1, language: null, fileName: 'Chairs.pdf', bytes: pdf.length, note: '' },
    ...{ state: 'preparing', reason: null, pages: 0, cover: null },
    ...{ publishAt: now(), withdrawAt: null, created: now(), publication: 'published', current: true },
  })
})

test('the list names the newest published edition, its size and the number of requests', async (t) => {
  const { given } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const { id } = await given.catalogue(staff.call)
  const request = await given.request(staff.call, id)
  await given.request(staff.call, id)
  await staff.call(catalogueRequests.reject, { params: { id: request.id }, body: {} })
  const second = pdfWith('second')

  await given.edition(staff.call, id, {}, second)

  const [row] = (await staff.call(catalogues.list)).data
  assert.deepEqual([row?.edition, row?.bytes, row?.requests], [2, second.length, 2])
  assert.deepEqual(await bytesOf(given.here(row?.url ?? '')), second)
})

test('a link opens the newest published edition, and says which one was sent', async (t) => {
  const app = await startTestApp(t)
  const { given, visitor, pass, now } = app
  const staff = await given.user('ADMIN')
  const { id } = await given.catalogue(staff.call)
  const [first, second] = [now(), pdfWith('second')]
  const { key, document } = await approved(app, staff.call, id)
  const before = await visitor(visitorRequest.read, { body: { key } })
  pass(days(1))
  const { call } = await given.login(staff.email)

  await given.edition(call, id, {}, second)

  const page = await visitor(visitorRequest.read, { body: { key } })
  assert.deepEqual([before.edition, before.sent], [undefined, undefined])
  assert.deepEqual(page.edition, { number: 2, published: now() })
  assert.deepEqual(page.sent, { number: 1, published: first })
  assert.equal(page.bytes, second.length)
  assert.deepEqual(await bytesOf(document), second)
})

test('a planned edition is sent and opened from its time on, and no longer when it is withdrawn', async (t) => {
  const app = await startTestApp(t)
  const { given, pass, now } = app
  const staff = await given.user('ADMIN')
  const { id } = await given.catalogue(staff.call)
  const { document } = await approved(app, staff.call, id)
  const second = pdfWith('second')

  await given.edition(staff.call, id, { publishAt: now() + days(1), withdrawAt: now() + days(2) }, second)

  const publications = async () =>
    (await filesOf(staff.call, id)).map(({ publication, current }) => [publication, current])
  assert.deepEqual(await publications(), [
    ['planned', false],
    ['published', true],
  ])
  assert.deepEqual(await bytesOf(document), pdf)
  pass(days(1))
  const { call } = await given.login(staff.email)
  assert.deepEqual((await filesOf(call, id))[0]?.publication, 'published')
  assert.deepEqual(await bytesOf(document), second)
  pass(days(1))
  assert.deepEqual(await bytesOf(document), pdf)
})

test('while no edition is published the form is open, nothing is approved, and a link says not available now', async (t) => {
  const app = await startTestApp(t)
  const { given, visitor, pass, now } = app
  const staff = await given.user('ADMIN')
  const { id } = await given.catalogue(staff.call)
  const { id: approvedId, key, document } = await approved(app, staff.call, id)
  pass(1)

  await staff.call(editions.change, { params: { id, number: 1 }, body: { withdrawAt: now() } })

  assert.equal((await staff.call(catalogues.list)).data[0]?.edition, null)
  const pending = await given.request(staff.call, id)
  await refused(staff.call(catalogueRequests.approve, { params: { id: pending.id }, body: {} }), 409)
  await refused(staff.call(catalogueRequests.resend, { params: { id: approvedId }, body: {} }), 409)
  const page = await visitor(visitorRequest.read, { body: { key } })
  assert.deepEqual([page.state, page.actions, page.fileName], ['unavailable', ['erase'], undefined])
  await refused(visitor(visitorRequest.open, { body: { key } }), 409)
  const dead = await fetch(document, { redirect: 'manual' })
  assert.equal(dead.headers.get('location'), '/client/document?reason=unavailable')

  await staff.call(editions.change, { params: { id, number: 1 }, body: { withdrawAt: null } })

  assert.equal((await visitor(visitorRequest.read, { body: { key } })).state, 'open')
  await staff.call(catalogueRequests.approve, { params: { id: pending.id }, body: {} })
})

test('a correction replaces the file under the same number, and can be put back for 30 days', async (t) => {
  const app = await startTestApp(t)
  const { given, services, pass } = app
  const staff = await given.user('ADMIN')
  const { id } = await given.catalogue(staff.call)
  const { document } = await approved(app, staff.call, id)
  const corrected = pdfWith('corrected')

  await given.edition(staff.call, id, { correct: 1, fileName: 'chairs-2.pdf' }, corrected)

  assert.deepEqual(await bytesOf(document), corrected)
  const [file] = await filesOf(staff.call, id)
  assert.deepEqual([file?.number, file?.fileName, file?.before?.fileName], [1, 'chairs-2.pdf', 'Chairs.pdf'])
  await staff.call(editions.restore, { params: { id, number: 1 }, body: {} })
  assert.deepEqual(await bytesOf(document), pdf)
  await staff.call(editions.restore, { params: { id, number: 1 }, body: {} })
  assert.deepEqual(await bytesOf(document), corrected)
  pass(days(30) + 2)
  const { call } = await given.login(staff.email)
  await refused(call(editions.restore, { params: { id, number: 1 }, body: {} }), 409)
  assert.equal((await filesOf(call, id))[0]?.before, undefined)
  await purgeReplaced(services)
  pass(days(1) + 1)
  await purgeUploads(services)
  assert.equal((await keptFiles(app)).length, 1)
})

test('a file that is put back changes places with the present one, and each file that is kept can be named', async (t) => {
  const { given } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const { id } = await given.catalogue(staff.call)
  await given.edition(staff.call, id, { correct: 1, fileName: 'second.pdf' })
  const stale = (await filesOf(staff.call, id))[0]?.before?.replacedAt
  await given.edition(staff.call, id, { correct: 1, fileName: 'third.pdf' })
  const restore = (body: object) => staff.call(editions.restore, { params: { id, number: 1 }, body })
  const names = async () => {
    const [file] = await filesOf(staff.call, id)
    return [file?.fileName, file?.before?.fileName, file?.earlier?.map(({ fileName }) => fileName)]
  }

  assert.deepEqual(await names(), ['third.pdf', 'second.pdf', ['Chairs.pdf']])
  await restore({})
  assert.deepEqual(await names(), ['second.pdf', 'third.pdf', ['Chairs.pdf']])
  await restore({})
  assert.deepEqual(await names(), ['third.pdf', 'second.pdf', ['Chairs.pdf']])
  await restore({ replacedAt: stale })
  assert.deepEqual(await names(), ['Chairs.pdf', 'third.pdf', ['second.pdf']])
  await refused(restore({ replacedAt: stale }), 409)
})

test('a visitor gets the file in their language, else in that of the firm, else the one for all', async (t) => {
  const app = await startTestApp(t)
  const { given, visitor, mails } = app
  const staff = await given.user('ADMIN')
  const { id } = await given.catalogue(staff.call)
  const [german, french] = [pdfWith('german'), pdfWith('french')]
  const opened = async (language: Language) => {
    const email = `${language}${randomUUID()}@example.com`
    await visitor(catalogueRequests.send, { body: { ...customer, email, catalogueId: id, language } })
    const [row] = (await staff.call(catalogueRequests.listPending)).data
    await staff.call(catalogueRequests.approve, { params: { id: row?.id ?? '' }, body: {} })
    return bytesOf(given.documentAt((await mails()).at(-1)?.link))
  }

  await given.edition(staff.call, id, { number: 1, language: 'de' }, german)
  await given.edition(staff.call, id, { number: 1, language: 'fr' }, french)

  assert.deepEqual(await opened('de'), german)
  assert.deepEqual(await opened('fr'), french)
  assert.deepEqual(await opened('it'), pdf)
  await given.edition(staff.call, id, { language: 'fr' }, french)
  await given.edition(staff.call, id, { number: 2, language: 'en' }, pdfWith('english'))
  assert.deepEqual(await opened('it'), pdfWith('english'))
})

test('what is wrong with an edition is said beside its field, and nothing is kept of it', async (t) => {
  const { given, now, services } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const { id } = await given.catalogue(staff.call)
  await given.edition(staff.call, id, { number: 1, language: 'de' })
  const [params, url] = [{ id }, await given.upload(staff.call)]
  const before = await digest(services)
  const fields = async (body: object) =>
    Object.keys(await rejected(staff.call(editions.add, { params, body: { url, ...body } })))

  assert.deepEqual(await fields({ publishAt: now() + 1, withdrawAt: now() }), ['withdrawAt'])
  assert.deepEqual(await fields({ withdrawAt: now() }), ['withdrawAt'])
  assert.deepEqual(await fields({ publishAt: 1e15 }), ['publishAt'])
  assert.deepEqual(await fields({ language: 'xx' }), ['language'])
  assert.deepEqual(await fields({ number: 1 }), ['language'])
  assert.deepEqual(await fields({ correct: 1, number: 1 }), ['correct'])
  assert.deepEqual(await fields({ correct: 1, note: 'x' }), ['note'])
  assert.deepEqual(await fields({ correct: 1, language: 'fr' }), ['language'])
  assert.deepEqual(await fields({ note: 'x'.repeat(501) }), ['note'])
  assert.deepEqual(await fields({ url: 'https://example.com/file.pdf' }), ['url'])
  const add = (body: object) => staff.call(editions.add, { params, body: { url, ...body } })
  await refused(add({ number: 1, language: 'de' }), 409)
  await refused(add({ correct: 7 }), 404)
  await refused(add({ number: 7, language: 'de' }), 404)
  await refused(add({ number: 0, language: 'de' }), 400)
  await refused(staff.call(editions.add, { params: { id: randomUUID() }, body: { url } }), 404)
  for (const number of [7, 2_147_483_648])
    await refused(staff.call(editions.change, { params: { id, number }, body: { note: '' } }), 404)
  await rejected(staff.call(editions.change, { params: { id, number: 1 }, body: {} }))
  await rejected(staff.call(editions.change, { params: { id, number: 1 }, body: { publishAt: 9, withdrawAt: 9 } }))
  await refused(staff.call(editions.list, { params: { id: randomUUID() } }), 404)
  assert.equal(await digest(services), before)
})

test('a file is taken once, and from the person who uploaded it', async (t) => {
  const { given, services } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const other = await given.user('ADMIN', 'other')
  const { id } = await given.catalogue(staff.call)
  const url = await given.upload(staff.call)
  const [params, body] = [{ id }, { url }]
  await staff.call(editions.add, { params, body })
  const foreign = await given.upload(other.call)
  const before = await digest(services)

  await refused(staff.call(editions.add, { params, body }), 409)
  await refused(staff.call(editions.add, { params, body: { url, correct: 1 } }), 409)
  await refused(staff.call(catalogues.create, { body: { name: 'Tables', url } }), 409)
  await refused(staff.call(editions.add, { params, body: { url: foreign } }), 400)
  assert.equal(await digest(services), before)
})

test('two editions that are added at the same time get numbers of their own', async (t) => {
  const { given } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const { id } = await given.catalogue(staff.call)
  const urls = await Promise.all(Array.from({ length: 5 }, () => given.upload(staff.call)))

  const added = await Promise.all(urls.map((url) => staff.call(editions.add, { params: { id }, body: { url } })))

  assert.deepEqual(added.map(({ number }) => number).sort(), [2, 3, 4, 5, 6])
})

test('a deleted catalogue takes all files of its editions with it, and those that could be put back', async (t) => {
  const app = await startTestApp(t)
  const { given, services, pass } = app
  const staff = await given.user('ADMIN')
  const { id } = await given.catalogue(staff.call)
  await given.edition(staff.call, id)
  await given.edition(staff.call, id, { correct: 1 })
  const url = await given.upload(staff.call)

  await staff.call(catalogues.remove, { params: { id } })

  await refused(staff.call(editions.add, { params: { id }, body: { url } }), 404)
  pass(days(1) + 1)
  await purgeUploads(services)
  assert.deepEqual(await keptFiles(app), [])
})

test('a renamed catalogue has its new name in the list, in its form and on links that were sent', async (t) => {
  const app = await startTestApp(t)
  const { given, visitor } = app
  const staff = await given.user('ADMIN')
  const { id } = await given.catalogue(staff.call, 'Chiars')
  const { key } = await approved(app, staff.call, id)

  await staff.call(catalogues.change, { params: { id }, body: { name: ' Chairs ' } })

  const found = async (q: string) => (await staff.call(catalogues.list, { query: { q } })).data.map(({ name }) => name)
  assert.deepEqual(await found('chairs'), ['Chairs'])
  assert.deepEqual(await found('chiars'), [])
  assert.deepEqual(await visitor(catalogues.name, { params: { id } }), { name: 'Chairs' })
  assert.equal((await visitor(visitorRequest.read, { body: { key } })).catalogueName, 'Chairs')
  await rejected(staff.call(catalogues.change, { params: { id }, body: { name: ' ' } }))
  await refused(staff.call(catalogues.change, { params: { id: randomUUID() }, body: { name: 'Tables' } }), 404)
})

const keptFiles = async ({ services }: TestApp) =>
  (await readdir(join(services.config.dataDir, 'files'))).filter((name) => name !== 'tmp')

test('two people who put a file back at the same time put it back once', async (t) => {
  const { given } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const other = await given.user('ADMIN', 'other')
  const { id } = await given.catalogue(staff.call)
  for (const fileName of ['second.pdf', 'third.pdf']) await given.edition(staff.call, id, { correct: 1, fileName })
  const replacedAt = (await filesOf(staff.call, id))[0]?.before?.replacedAt ?? assert.fail()
  const restore = (call: Call) => call(editions.restore, { params: { id, number: 1 }, body: { replacedAt } })

  const answers = await Promise.allSettled([restore(staff.call), restore(other.call)])

  assert.deepEqual(answers.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  assert.equal((await filesOf(staff.call, id))[0]?.fileName, 'second.pdf')
})

test('a file is not put back for another than the one that was seen', async (t) => {
  const { given } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const { id } = await given.catalogue(staff.call)
  await given.edition(staff.call, id, { correct: 1, fileName: 'second.pdf' })
  const seen = (await filesOf(staff.call, id))[0]?.before?.replacedAt ?? assert.fail()
  await given.edition(staff.call, id, { correct: 1, fileName: 'third.pdf' })

  const problem = await refused(
    staff.call(editions.restore, { params: { id, number: 1 }, body: { replacedAt: seen, seen } }),
    409,
  )

  assert.equal(problem.code, 'changed')
  assert.equal((await filesOf(staff.call, id))[0]?.fileName, 'third.pdf')
})

test('a file that the clean-up gives up meanwhile is not put back', async (t) => {
  const { url, drop } = await freshDatabase(await postgresServer())
  const { given, services } = await startTestApp(t, { database: { kind: 'postgres', url } })
  t.after(drop)
  const { db } = services
  const staff = await given.user('ADMIN')
  const { id } = await given.catalogue(staff.call)
  await given.edition(staff.call, id, { correct: 1, fileName: 'second.pdf' })
  const [file] = await db.selectFrom('replacedFile').select('fileKey').execute()
  const held = await holdTransaction(db, async (trx) => {
    await trx.deleteFrom('replacedFile').execute()
    await releaseUploads(trx, [file?.fileKey ?? ''], services.now())
  })
  const restoring = staff.call(editions.restore, { params: { id, number: 1 }, body: {} })
  await waitsOrEnds(db, restoring)

  await held.commit()

  await refused(restoring, 409)
  assert.equal((await filesOf(staff.call, id))[0]?.fileName, 'second.pdf')
})
