import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { settings } from '#contract/settings.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { days, startTestApp } from '#support/app.ts'
import { customer } from '#support/given.ts'
import { keyOf } from '#support/mails.ts'
import { startTourRequest } from '#support/tour-request.ts'

const tick = 'Please tell me about new editions.'

test('the tick for new editions is kept in the words that were ticked, and its time', async (t) => {
  const { send, change, wish, now } = await start(t)
  await change({ editions: tick, texts: { de: { editions: 'Bitte informieren Sie mich.' } } })

  await send({ editions: true, language: 'de' })

  assert.deepEqual(await wish(), { words: 'Bitte informieren Sie mich.', version: 2, at: now() })
})

test('nothing is wished without a tick, while the form does not ask, and in words that nobody was shown', async (t) => {
  const { send, change, wish, pass } = await start(t)
  await send({ editions: true })
  assert.equal(await wish(), undefined)
  await change({ editions: tick, consent: 'I agree.' })
  for (const form of [
    {},
    { editions: false },
    { editions: true, editionsVersion: 9 },
    { editions: true, editionsVersion: 1 },
  ]) {
    await send({ consent: true, ...form })
    assert.equal(await wish(), undefined)
  }
  await change({ editions: 'New words.' })
  pass(days(2))
  await send({ consent: true, editions: true, editionsVersion: 2 })

  assert.equal(await wish(), undefined)
})

test('a page that was open when the words changed keeps its tick, and the consent its time to be given', async (t) => {
  const { send, change, wish, pass } = await start(t)
  await change({ editions: tick, consent: 'I agree.' })
  await change({ consent: 'I agree to this.' })
  pass(days(2))
  await change({ editions: 'New words.' })

  await send({ consent: true, consentVersion: 3, editions: true, editionsVersion: 2 })

  assert.equal((await wish())?.words, tick)
})

test('a correction takes the tick away and sets it again; one that does not name it leaves it', async (t) => {
  const { send, change, correct, wish, shown } = await start(t)
  await change({ editions: tick })
  const { follow } = await send({ editions: true })
  const first = await wish()
  await correct(follow, { city: 'Vienna' })
  assert.deepEqual([await wish(), await shown(follow)], [first, tick])
  await correct(follow, { editions: false })
  assert.deepEqual([await wish(), await shown(follow)], [undefined, undefined])

  await correct(follow, { editions: true })

  assert.equal((await wish())?.words, tick)
})

test('a request for a tour is asked for no tick in a correction either, and keeps none', async (t) => {
  const app = await start(t)
  await app.change({ editions: tick })
  const { formKey, read } = await startTourRequest(app)

  await app.visitor(visitorRequest.correct, { body: { key: formKey, ...customer, editions: true } })

  assert.equal((await read(formKey)).editions, undefined)
})

async function start(t: TestContext) {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN', 'olga')
  const newest = async () => {
    const again = await app.given.login(owner.email)
    const { data } = await again.call(catalogueRequests.listPending)
    return again.call(catalogueRequests.find, { params: { id: data[0]?.id ?? '' } })
  }
  let sent = 0
  return {
    ...app,
    change: async (form: object) =>
      (await app.given.login(owner.email)).call(settings.change, { body: { form } as never }),
    send: (form: BodyOf<typeof catalogueRequests.send>) =>
      app.visitor(catalogueRequests.send, { body: { ...customer, email: `ada${sent++}@example.com`, ...form } }),
    correct: (follow: string, body: object) =>
      app.visitor(visitorRequest.correct, {
        body: { key: keyOf(follow), ...customer, email: 'ada0@example.com', ...body },
      }),
    shown: async (follow: string) =>
      (await app.visitor(visitorRequest.read, { body: { key: keyOf(follow) } })).editions,
    wish: async () => (await newest()).editions,
  }
}
