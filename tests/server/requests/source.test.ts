import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { startTestApp } from '#support/app.ts'
import type { Call } from '#support/client.ts'
import { digest } from '#support/digest.ts'
import { customer } from '#support/given.ts'
import { refused } from '#support/refusals.ts'

const factsOf = (call: Call, id: string) => call(catalogueRequests.find, { params: { id } })
const pendingId = async (call: Call) => (await call(catalogueRequests.listPending)).data[0]?.id ?? ''

/** Where the form address leads with this query. */
async function targetOf(origin: string, id: string, query: string): Promise<string | null> {
  const answer = await fetch(`${origin}/api/client/catalogue/${id}?${query}`, { redirect: 'manual' })
  assert.equal(answer.status, 302, query)
  return answer.headers.get('location')
}

test('the form address carries its source on to the form', async (t) => {
  const { given, origin } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const { id } = await given.catalogue(staff.call)
  const form = `/client/request?catalogue=${id}`

  assert.equal(await targetOf(origin, id, 'source=fair-2027'), `${form}&source=fair-2027`)
  assert.equal(await targetOf(origin, id, `source=${'x'.repeat(40)}`), `${form}&source=${'x'.repeat(40)}`)
  assert.equal(await targetOf(origin, id, 'utm=mail&source=A-1'), `${form}&source=A-1`)
  assert.equal(await targetOf(origin, id, 'source=first&source=second'), `${form}&source=first`)
})

test('what is no source is left out, and the visitor still reaches the form', async (t) => {
  const { given, origin } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const { id } = await given.catalogue(staff.call)
  const markup = ['<b>fair</b>', 'a&b', '//x.example', '\0', 'fair\n']
  const wrong = ['', 'x'.repeat(41), 'fair/2027', 'fair 2027', 'Käse', ...markup]
  const queries = wrong.map((source) => `source=${encodeURIComponent(source)}`)

  for (const query of [...queries, 'source', 'source[]=a', 'source=%ff', 'source=a/b&source=good']) {
    assert.equal(await targetOf(origin, id, query), `/client/request?catalogue=${id}`, query)
  }
})

test('the form address carries the language on, and leaves out one that there is none of', async (t) => {
  const { given, origin } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const { id } = await given.catalogue(staff.call)
  const form = `/client/request?catalogue=${id}`

  assert.equal(await targetOf(origin, id, 'lang=de&source=fair-2027'), `${form}&source=fair-2027&lang=de`)
  assert.equal(await targetOf(origin, id, 'lang=fr&lang=de'), `${form}&lang=fr`)
  assert.equal(await targetOf(origin, crypto.randomUUID(), 'lang=de'), '/client/closed?lang=de')
  for (const wrong of ['ja', '', 'DE', 'de-AT', '<b>', '__proto__'])
    assert.equal(await targetOf(origin, id, `lang=${encodeURIComponent(wrong)}`), form, wrong)
})

test("a form's language is that of the address of its page; without one the visitor's browser chooses", async (t) => {
  const { visitor } = await startTestApp(t)

  const german = await visitor(catalogueRequests.send, { body: { ...customer, language: 'de' } })
  const unsaid = await visitor(catalogueRequests.send, { body: customer })

  assert.match(german.follow, /\/client\/request\/[\w-]+\?lang=de$/)
  assert.match(unsaid.follow, /\/client\/request\/[\w-]+$/)
})

test('a closed form is told without the source', async (t) => {
  const { origin } = await startTestApp(t)

  assert.equal(await targetOf(origin, crypto.randomUUID(), 'source=fair-2027'), '/client/closed')
})

test('staff see where a request came from, and its sender sees it too', async (t) => {
  const { given } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const vera = await given.user('USER', 'vera')
  await vera.call(catalogueRequests.send, { body: { ...customer, source: 'fair-2027' } })
  const id = await pendingId(staff.call)

  assert.equal((await factsOf(staff.call, id)).source, 'fair-2027')
  assert.equal((await factsOf(vera.call, await pendingId(vera.call))).source, 'fair-2027')
})

test('a request without a source says so', async (t) => {
  const { given } = await startTestApp(t)
  const staff = await given.user('ADMIN')

  const { id } = await given.request(staff.call)

  assert.equal((await factsOf(staff.call, id)).source, '')
})

test('a request has the source of the form that counts', async (t) => {
  const { given, visitor, pass } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  await visitor(catalogueRequests.send, { body: { ...customer, source: 'fair-2027' } })
  pass(1_000)
  await visitor(catalogueRequests.send, { body: { ...customer, company: 'Vera Ltd', source: 'newsletter' } })
  const id = await pendingId(staff.call)
  const events = async () => (await staff.call(catalogueRequests.events, { params: { id } })).data
  const eventId = (await events())[1]?.id ?? ''

  await staff.call(catalogueRequests.chooseSubmission, { params: { id }, body: { eventId } })

  const { company, source } = await factsOf(staff.call, id)
  assert.deepEqual({ company, source }, { company: 'Vera Ltd', source: 'newsletter' })
  const found = async (source: string) =>
    (await staff.call(catalogueRequests.history, { query: { source } })).totalElements
  assert.deepEqual([await found('fair-2027'), await found('newsletter')], [0, 1])
})

test('the sender of a chosen form is not shown the source of a stranger', async (t) => {
  const { given, visitor, pass } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const vera = await given.user('USER', 'vera')
  await visitor(catalogueRequests.send, { body: { ...customer, source: 'written-by-a-stranger' } })
  pass(1_000)
  await vera.call(catalogueRequests.send, { body: { ...customer, company: 'Vera Ltd' } })
  const id = await pendingId(staff.call)
  const { data } = await staff.call(catalogueRequests.events, { params: { id } })

  await staff.call(catalogueRequests.chooseSubmission, { params: { id }, body: { eventId: data[1]?.id ?? '' } })

  assert.equal((await factsOf(vera.call, await pendingId(vera.call))).source, '')
  const sources = (await factsOf(staff.call, id)).submissions?.map(({ source }) => source)
  assert.deepEqual(sources, ['', 'written-by-a-stranger'])
  const query = { source: 'written-by-a-stranger', delivery: 'none' as const }
  assert.equal((await vera.call(catalogueRequests.history, { query })).totalElements, 0)
})

test('a call with what is no source is refused and stores nothing', async (t) => {
  const { visitor, services } = await startTestApp(t)
  const before = await digest(services)

  for (const source of ['', 'x'.repeat(41), 'fair/2027', 'fair 2027', '<script>', ['a', 'b']]) {
    await refused(visitor(catalogueRequests.send, { body: { ...customer, source: source as string } }), 400)
  }

  assert.equal(await digest(services), before)
})
