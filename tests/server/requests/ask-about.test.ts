import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { privacy } from '#contract/privacy.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { prepareDue } from '#server/rendering/prepare.ts'
import { startTestApp } from '#support/app.ts'
import { startAsking } from '#support/asking.ts'
import { digest } from '#support/digest.ts'
import { customer } from '#support/given.ts'
import { chairs } from '#support/reading.ts'
import { refused } from '#support/refusals.ts'

test('a question about a page stands first in the list of staff, in the row and in the request', async (t) => {
  const { ask, waiting, staff, find, kinds } = await startAsking(await startTestApp(t))

  await ask(' Is the table oak? ', { pages: [2, 1] })

  assert.deepEqual(await waiting(), ['askedAbout: Is the table oak?'])
  const [item] = (await staff.call(catalogueRequests.attention)).data
  assert.deepEqual(item?.pages, [2, 1])
  assert.equal((await staff.call(catalogueRequests.history)).data[0]?.questionState, 'askedAbout')
  const { asked = [], actions } = await find()
  assert.deepEqual(
    asked.map(({ pages, text, edition }) => ({ pages, text, edition })),
    [{ pages: [2, 1], text: 'Is the table oak?', edition: 1 }],
  )
  assert.ok(actions?.includes('reply') && actions.includes('seen'))
  assert.equal((await kinds()).at(-1), 'askedAbout')
})

test('a reply is mailed with the question, shown on the visitor page, and ends the marker', async (t) => {
  const { ask, reply, said, waiting, mails, find, read, mailedKey } = await startAsking(await startTestApp(t))
  await ask('Is the table <b>oak</b>?\nOr ash?')

  await reply('It is oak.')

  assert.deepEqual(await waiting(), [])
  assert.deepEqual(await said(), ['visitor: Is the table <b>oak</b>?\nOr ash?', 'firm: It is oak.'])
  const mail = (await mails()).findLast(({ to }) => to === customer.email)
  assert.match(mail?.text ?? '', /> It is oak\./)
  assert.match(mail?.text ?? '', /page .?2.?: “.?Is the table <b>oak<\/b>\? Or ash\?/)
  assert.match(mail?.html ?? '', /&lt;b&gt;oak/)
  assert.deepEqual((await read(await mailedKey())).state, 'open')
  const { asked, actions, delivery } = await find()
  assert.deepEqual({ asked, delivery }, { asked: undefined, delivery: 'sent' })
  assert.equal(actions?.includes('reply'), false)
})

test('a question that was pressed twice is asked once', async (t) => {
  const { ask, find } = await startAsking(await startTestApp(t))
  await Promise.all([ask('Oak?'), ask('Oak?')])
  await ask(' Oak? ')
  assert.equal((await find()).asked?.length, 1)
  await ask('Oak?', { pages: [1] })
  assert.equal((await find()).asked?.length, 2)
})

test('a page that the edition does not have, an empty question and a long one are refused', async (t) => {
  const { ask } = await startAsking(await startTestApp(t))
  const wrong = [
    () => ask('Oak?', { pages: [3] }),
    () => ask('Oak?', { pages: [] }),
    () => ask('Oak?', { pages: [0] }),
    () => ask('Oak?', { pages: [1, 1] }),
    () => ask('  '),
    () => ask('x'.repeat(1_001)),
  ]
  for (const call of wrong) await refused(call(), 400)
  await ask('x'.repeat(1_000))
})

test('no other key than a mailed one that opens the catalogue may ask', async (t) => {
  const { ask, formKey, revoke, said, find, reply, waiting } = await startAsking(await startTestApp(t))
  await refused(ask('Oak?', { key: formKey }), 409)
  await refused(ask('Oak?', { key: 'x'.repeat(32) }), 404)
  await ask('Oak?')

  await revoke()

  await refused(ask('Ash?'), 409)
  assert.deepEqual(await said(), [])
  assert.deepEqual(await waiting(), [])
  await refused(reply('Yes.'), 409)
  assert.equal((await find()).actions?.includes('reply'), false)
})

test('an expired link asks nothing, and shows no conversation until it lives again', async (t) => {
  const { ask, wait, said, extend, reply, mails } = await startAsking(await startTestApp(t))
  await ask('Oak?')
  await wait(40 * 86_400_000)
  await refused(ask('Ash?'), 409)
  assert.deepEqual(await said(), [])

  await reply('It is oak.')

  const mail = (await mails()).findLast(({ to }) => to === customer.email)
  assert.match(mail?.text ?? '', /It is oak[\s\S]+Your link has ended/)
  await extend(10)
  assert.deepEqual(await said(), ['visitor: Oak?', 'firm: It is oak.'])
})

test('of two who reply at once one is told that somebody has replied', async (t) => {
  const app = await startTestApp(t)
  const { ask, reply, find, said } = await startAsking(app)
  const other = await app.given.user('ADMIN', 'bob')
  await ask('Oak?')
  const id = (await find()).asked?.at(-1)?.id

  const results = await Promise.allSettled([reply('Oak.', id), reply('Ash.', id, other)])

  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  const failed = results.find((result) => result.status === 'rejected')
  const { Message } = await refused(Promise.reject(failed?.reason), 409)
  assert.match(Message, /already/)
  assert.equal((await said()).length, 2)
})

test('a reply to what another question followed is refused, changes nothing, and succeeds once that was read', async (t) => {
  const { ask, reply, seen, find, services, said } = await startAsking(await startTestApp(t))
  await ask('Oak?')
  const first = (await find()).asked?.at(-1)?.id
  await ask('And the chair?', { pages: [1] })
  const before = await digest(services)

  const calls = [() => reply('Oak.', first), () => seen(first)]
  for (const call of calls) assert.equal((await refused(call(), 409)).code, 'changed')

  assert.equal(await digest(services), before)
  await reply('Both oak.', (await find()).asked?.at(-1)?.id)
  assert.deepEqual(await said(), ['visitor: Oak?', 'visitor: And the chair?', 'firm: Both oak.'])
})

test('a question that was marked as seen waits no more, and can still be answered', async (t) => {
  const { ask, seen, reply, waiting, find, said, kinds } = await startAsking(await startTestApp(t))
  await ask('Oak?')

  await seen()

  assert.deepEqual(await waiting(), [])
  assert.equal((await find()).actions?.includes('seen'), false)
  assert.deepEqual(await said(), ['visitor: Oak?'])
  assert.equal((await kinds()).at(-1), 'seen')
  await refused(seen(), 409)
  await reply('Oak.')
  await refused(reply('Oak.'), 409)
})

test('a wish for a new link hides no question: it is marked again once the link is extended or sent anew', async (t) => {
  const { ask, wait, visitor, key, extend, resend, waiting, mailedKey, said } = await startAsking(await startTestApp(t))
  await ask('Oak?')
  await wait(40 * 86_400_000)
  await visitor(visitorRequest.renew, { body: { key } })
  assert.deepEqual(await waiting(), ['renewalAsked: '])

  await extend(10)
  assert.deepEqual(await waiting(), ['askedAbout: Oak?'])
  await resend()
  assert.deepEqual(await waiting(), ['askedAbout: Oak?'])
  assert.deepEqual(await said(await mailedKey()), ['visitor: Oak?'])
})

test('whoever a link is sent to instead sees nothing of the conversation before, and staff cannot answer them for it', async (t) => {
  const { ask, reply, resend, said, mails, read, find, waiting } = await startAsking(await startTestApp(t))
  await ask('Oak?')
  await reply('Oak.')
  await ask('Ash?')

  await resend({ email: 'other@example.com' })

  const [other] = (await mails()).filter(({ to }) => to === 'other@example.com')
  const key = other?.link?.split('/').at(-1)?.split('?')[0] ?? ''
  assert.equal((await read(key)).state, 'open')
  assert.deepEqual(await said(key), [])
  assert.deepEqual(await waiting(), [])
  assert.equal((await find()).asked, undefined)
  await refused(reply('Ash.'), 409)
})

test('the words are exported with the address that wrote them, and go when that is erased', async (t) => {
  const app = await startTestApp(t)
  const { ask, reply, resend, staff, id } = await startAsking(app)
  await ask('Oak by the window?')
  await reply('Surely oak.')
  await resend({ email: 'other@example.com' })
  const owner = await app.given.user('SUPER_ADMIN')
  const held = async (email: string) => JSON.stringify(await owner.call(privacy.export, { body: { email } }))
  assert.match(await held(customer.email), /Oak by the window/)

  await owner.call(privacy.erase, { body: { email: customer.email } })

  const { data } = await staff.call(catalogueRequests.events, { params: { id } })
  assert.doesNotMatch(JSON.stringify(data), /Oak by the window|Surely oak/)
  assert.doesNotMatch(await held(customer.email), /Oak by the window|Surely oak/)
})

test('a USER sees nothing of what was asked, and finds nobody by it', async (t) => {
  const app = await startTestApp(t)
  const { ask, staff } = await startAsking(app)
  const vera = await app.given.user('USER', 'vera', { proven: true })
  await ask('Mahogany?')
  for (const { call } of [staff, vera])
    assert.deepEqual((await call(catalogueRequests.history, { query: { q: 'mahogany' } })).data, [])
  const own = (await vera.call(catalogueRequests.history)).data
  assert.doesNotMatch(JSON.stringify(own), /askedAbout|Mahogany/)
})

test('a question about an edition that another one followed while it was read is refused with its reason', async (t) => {
  const { ask, begin } = await startAsking(await startTestApp(t))
  assert.equal((await begin()).edition, 1)
  assert.equal((await refused(ask('Oak?', { edition: 2 }), 409)).code, 'changed')
  await ask('Oak?', { edition: 1 })
})

test('a key asks at most ten times an hour, and a double press does not count', async (t) => {
  const { ask } = await startAsking(await startTestApp(t, { rateLimits: true }))
  for (let n = 0; n < 10; n++) await ask(`Question ${n}?`)
  await ask('Question 3?')
  await refused(ask('One more?'), 429)
})

test('a question keeps the edition whose pages it means when a new one follows', async (t) => {
  const { ask, given, staff, catalogueId, read, key, find, services } = await startAsking(await startTestApp(t))
  await ask('Oak?')
  await given.edition(staff.call, catalogueId, {}, chairs())
  await prepareDue(services)

  await refused(ask('And here?', { edition: 1 }), 409)
  await ask('And here?', { edition: 2 })

  assert.deepEqual(
    (await find()).asked?.map(({ edition }) => edition),
    [1, 2],
  )
  assert.deepEqual(
    (await read(key)).conversation?.map(({ edition }) => edition),
    [1, 2],
  )
})
