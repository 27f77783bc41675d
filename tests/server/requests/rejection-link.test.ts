import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { momentOf } from '#server/mail/layout/moment.ts'
import { defaults } from '#server/settings/defaults.ts'
import { days, startTestApp } from '#support/app.ts'
import { customer } from '#support/given.ts'
import { keyOf } from '#support/mails.ts'
import { refused } from '#support/refusals.ts'
import { startLife } from '#support/request-life.ts'

const held = { undoSeconds: 10 }

type App = Awaited<ReturnType<typeof startTestApp>>

const keysOf = ({ services }: App) => services.db.selectFrom('requestKey').select(['requestId', 'mailId']).execute()

test('a rejected visitor reads the message on their page and erases their data with the mailed link', async (t) => {
  const { reject, mailedKey, read, open, erase, find, kinds, catalogueId } = await startLife(await startTestApp(t))
  await reject({ message: 'Not <b>this</b> year.\nPlease ask again.' })
  const key = await mailedKey()

  assert.deepEqual(await read(key), {
    state: 'answered',
    catalogueName: 'Chairs',
    catalogueId,
    message: 'Not <b>this</b> year.\nPlease ask again.',
    mine: customer,
    actions: ['erase'],
  })
  await refused(open(key), 409)
  await erase(key)

  assert.equal((await read(key)).state, 'erased')
  const { status, name, email, message } = await find()
  assert.deepEqual([status, name, email, message], ['rejected', '', '', undefined])
  assert.deepEqual(await kinds(), ['asked', 'rejected', 'mailed', 'erased'])
})

test('the mail of a rejection says what its page is for, and until when it works at least, which it does', async (t) => {
  const app = await startTestApp(t)
  const { reject, mailedKey, mails, read, pass, now, staff } = await startLife(app)
  const other = await app.given.request(staff.call)
  const until = momentOf({ language: 'en', firm: defaults.firm }, now() + days(app.services.config.documentLinkDays))

  await reject({ message: 'Not this year.' })
  await staff.call(catalogueRequests.reject, { params: { id: other.id } })

  const [explained = '', plain = ''] = (await mails()).map(({ text }) => text.replaceAll('\n', ' '))
  assert.match(explained, /On that page you can read this message again and erase your data\./)
  assert.match(plain, /On that page you can see what you sent us and erase your data\./)
  for (const text of [explained, plain])
    assert.ok(text.includes(`The link is for you alone and works at least until ${until}.`), text)
  const key = await mailedKey()
  pass(days(app.services.config.documentLinkDays) - 60_000)
  assert.deepEqual((await read(key)).actions, ['erase'])
})

test('the mail of a rejection that could not leave while its link surely works is not sent any more', async (t) => {
  const app = await startTestApp(t)
  const { reject, mails, wait, find } = await startLife(app)
  await reject()

  await wait(days(app.services.config.documentLinkDays))

  assert.deepEqual(await mails(), [])
  assert.equal((await find()).mail?.status, 'expired')
})

test('undoing a rejection ends its link, and a later one has another', async (t) => {
  const app = await startTestApp(t, held)
  const { reject, undo, read, mailedKey, pass, services } = await startLife(app)
  const heldMail = services.db.selectFrom('mail').select('text')
  await reject({ message: 'No' })
  const { text } = await heldMail.executeTakeFirstOrThrow()
  const ended = keyOf(/https?:\S+/.exec(text)?.[0])
  assert.equal((await read(ended)).state, 'answered')

  await undo()

  await refused(read(ended), 404)
  assert.deepEqual(await keysOf(app), [])
  await reject({ message: 'Still no' })
  pass(10_000)
  const key = await mailedKey()
  assert.notEqual(key, ended)
  assert.equal((await read(key)).message, 'Still no')
  await refused(read(ended), 404)
})

test('the link to a question outlives a rejection that was undone, and shows the next one once its mail left', async (t) => {
  const { question, reject, undo, read, mailedKey, mails, pass } = await startLife(await startTestApp(t, held))
  await question('Which colour?')
  const key = await mailedKey()
  await reject()
  assert.equal((await read(key)).state, 'waiting')

  await undo()

  assert.ok((await read(key)).actions.includes('answer'))
  await reject({ message: 'Sold out' })
  pass(10_000)
  await mails()
  const { state, message } = await read(key)
  assert.deepEqual([state, message], ['answered', 'Sold out'])
})

test('a silent rejection makes no key', async (t) => {
  const app = await startTestApp(t)
  const { reject, mails } = await startLife(app)

  await reject({ silent: true })

  assert.deepEqual(await keysOf(app), [])
  assert.deepEqual(await mails(), [])
})

test('each of many that are rejected at once has a link of its own, to its own request', async (t) => {
  const app = await startTestApp(t)
  const { staff, id, catalogueId, mails, read } = await startLife(app)
  const other = await app.given.request(staff.call, catalogueId, { email: 'other@example.com' })

  await staff.call(catalogueRequests.decide, { body: { ids: [id, other.id], decision: 'reject', message: 'Sorry' } })

  const sent = await mails()
  assert.equal(sent.length, 2)
  for (const { to, link } of sent) {
    const { state, message, mine } = await read(keyOf(link))
    assert.deepEqual([state, message, mine.email], ['answered', 'Sorry', to])
  }
})
