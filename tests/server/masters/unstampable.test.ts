import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { editions } from '#contract/editions.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { sendDueMail } from '#server/mail/worker.ts'
import { mailRules } from '#server/mail-rules.ts'
import { prepareDue } from '#server/rendering/prepare.ts'
import { minutes, startTestApp } from '#support/app.ts'
import { download, givenMarkable, givenMarked, markedCatalogue } from '#support/marked.ts'
import { encryptedPdf } from '#support/pages/encrypted-pdf.ts'
import { cutInHalf, manyPages, treeInACircle } from '#support/pages/hostile-pdfs.ts'
import { pagesPdf, written } from '#support/pages/raw-pdf.ts'
import { packedBomb, signed } from '#support/pages/stampable-pdfs.ts'
import { refused } from '#support/refusals.ts'

const content = written('Chairs of oak')

const refusals: [string, RegExp, () => Buffer<ArrayBuffer>][] = [
  ['signed', /signed/, signed],
  ['locked by its owner', /locked by its maker/, () => encryptedPdf(content, { user: '', owner: 'secret' })],
  ['encrypted', /password/, () => encryptedPdf(content, { user: 'reader', owner: 'secret' })],
  ['longer than 2,000 pages', /2,000 pages/, () => manyPages(2_001)],
  ['cut in half', /cannot be shown|damaged/, cutInHalf],
  ['a circle of pages', /damaged/, treeInACircle],
  ['a bomb', /memory or time|damaged/, packedBomb],
]

for (const [name, reason, file] of refusals)
  test(`a file that cannot be marked is not handed out, and staff learn why: ${name}`, async (t) => {
    const { keyFor, mark, make, row, ...app } = await givenMarkable(await startTestApp(t), file())
    const key = await keyFor('ada@example.com')
    await mark('download')

    await make()

    const { copies } = (await row()) ?? {}

    assert.equal(copies?.state, 'refused')
    assert.match(copies.reason ?? '', reason)
    const { Message } = await refused(app.visitor(visitorRequest.open, { body: { key } }), 409)
    assert.match(Message, /not available/)
    assert.equal((await download(app, key)).headers.get('location'), '/client/document?reason=unavailable')
  })

test('a file that can neither be marked nor read is not sent, and who has its link learns that it is not available', async (t) => {
  const file = encryptedPdf(content, { user: 'reader', owner: 'secret' })
  const { keyFor, mark, make, ...app } = await givenMarkable(await startTestApp(t), file)
  const key = await keyFor('ada@example.com')
  await mark('download')
  await make()

  await assert.rejects(keyFor('bob@example.com'), { status: 409 })

  const { state, actions } = await app.visitor(visitorRequest.read, { body: { key } })
  assert.deepEqual([state, actions], ['unavailable', ['erase']])
})

test('the mail of an approval waits for the mark, and fails when the file can neither be marked nor read', async (t) => {
  const file = encryptedPdf(content, { user: 'reader', owner: 'secret' })
  const { staff, keyFor, make, ...app } = await givenMarked(await startTestApp(t), file)
  const delivery = async () => (await staff.call(catalogueRequests.history)).data[0]?.delivery
  await keyFor('ada@example.com')
  await sendDueMail(app.services, mailRules)
  const early = await delivery()
  await make()
  app.pass(minutes(1))

  await sendDueMail(app.services, mailRules)

  assert.deepEqual([early, await delivery()], ['held', 'failed'])
})

for (const [what, end] of [
  ['at once', 0],
  ['by plan', minutes(5)],
] as const)
  test(`an older edition that links open again ${what} is marked, and its mails wait no longer than that`, async (t) => {
    const locked = encryptedPdf(content, { user: 'reader', owner: 'secret' })
    const { id, staff, mark, keyFor, make, ...app } = await givenMarkable(await startTestApp(t), locked)
    await app.given.edition(staff.call, id, {}, pagesPdf([{ content }]))
    await mark('download')
    await make()
    app.pass(minutes(1))
    await staff.call(editions.change, { params: { id, number: 2 }, body: { withdrawAt: app.services.now() + end } })
    app.pass(end)
    await keyFor('ada@example.com')
    await make()
    app.pass(minutes(1))

    await sendDueMail(app.services, mailRules)

    assert.equal((await staff.call(catalogueRequests.history)).data[0]?.delivery, 'failed')
  })

test('where one language can neither be marked nor read, its visitors get the other one', async (t) => {
  const file = encryptedPdf(content, { user: 'reader', owner: 'secret' })
  const { id, staff, keyFor, make, ...app } = await givenMarked(await startTestApp(t), file)
  await app.given.edition(staff.call, id, { number: 1, language: 'de' }, pagesPdf([{ content }]))
  await make()

  const page = await app.visitor(visitorRequest.read, { body: { key: await keyFor('ada@example.com') } })

  assert.deepEqual([page.state, page.actions.includes('open'), page.actions.includes('read')], ['open', true, true])
  await sendDueMail(app.services, mailRules)
  const { data } = await staff.call(catalogueRequests.history)
  assert.equal(data[0]?.delivery, 'sent')
})

test('of a file that can be read and not marked, the link offers the pages alone', async (t) => {
  const file = encryptedPdf(content, { user: '', owner: 'secret' })
  const { keyFor, ...app } = await markedCatalogue(await startTestApp(t), file)

  const { state, actions } = await app.visitor(visitorRequest.read, { body: { key: await keyFor('ada@example.com') } })

  assert.equal(state, 'open')
  assert.deepEqual(
    actions.filter((action) => action === 'open' || action === 'read'),
    ['read'],
  )
})

test('a file that was lost before its mark was prepared is given up, and staff learn why', async (t) => {
  const { row, make, ...app } = await givenMarked(await startTestApp(t), pagesPdf([{ content }]))
  await prepareDue(app.services)
  await app.services.storage.remove(new URL((await row())?.url ?? '').pathname.split('/').at(-1) ?? '')

  await make()

  const { copies } = (await row()) ?? {}
  assert.equal(copies?.state, 'refused')
  assert.match(copies.reason ?? '', /cannot be shown/)
})

test('a file of 2,000 pages is marked', async (t) => {
  const { row } = await markedCatalogue(await startTestApp(t), manyPages(2_000))

  assert.deepEqual((await row())?.copies, { state: 'ready', reason: null })
})

test('a file that cannot be marked is handed out once staff have turned the mark off', async (t) => {
  const bytes = pagesPdf([{ content }], ['<</ByteRange[0 1 2 3]/Contents<00>>>'])
  const { keyFor, mark, make, ...app } = await markedCatalogue(await startTestApp(t), bytes)
  const key = await keyFor('ada@example.com')
  await mark('off')
  await make()

  assert.deepEqual((await download(app, key)).bytes, bytes)
})
