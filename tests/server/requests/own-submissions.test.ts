import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { privacy } from '#contract/privacy.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { days, minutes, startTestApp } from '#support/app.ts'
import { customer } from '#support/given.ts'
import { keyOf } from '#support/mails.ts'
import { seenBy } from '#support/own-list.ts'
import { refused } from '#support/refusals.ts'
import { wrongTotals } from '#support/totals.ts'

const address = 'x@probe.example'
const secret = { firstName: 'Secret', company: 'Secret Ltd', source: 'secret-fair', email: address }

/** A USER who sends forms with an address that has a pending request of somebody else (`busy`), or has none. */
async function startProbe(t: TestContext, busy: boolean) {
  const app = await startTestApp(t)
  const staff = await app.given.user('SUPER_ADMIN')
  const una = await app.given.user('USER', 'una')
  const { id: catalogueId } = await app.given.catalogue(staff.call, 'Chairs')
  const sendAs = async (call: typeof una.call, fields: object) =>
    keyOf((await call(catalogueRequests.send, { body: { ...customer, catalogueId, ...fields } })).follow)
  const victimKey = busy ? await sendAs(app.visitor, secret) : undefined
  app.pass(minutes(5))
  const known = async () => {
    const { data } = await staff.call(catalogueRequests.history)
    const facts = await Promise.all(data.map(({ id }) => staff.call(catalogueRequests.find, { params: { id } })))
    return facts.flatMap(({ id, submissions = [] }) => [id, ...submissions.map((one) => one.id)])
  }
  const others = await known()
  const pending = async (email = address) =>
    (await staff.call(catalogueRequests.listPending)).data.find((row) => row.email === email)?.id ?? ''
  const of = async () => ({ params: { id: await pending() } })
  return {
    ...{ app, staff, una, others, pending, of, victimKey, catalogueId },
    send: (fields: object = {}) => sendAs(una.call, { firstName: 'Una', email: address, ...fields }),
    correct: (key: string, fields: object) =>
      app.visitor(visitorRequest.correct, { body: { key, ...customer, firstName: 'Una', email: address, ...fields } }),
    withdraw: (key: string) => app.visitor(visitorRequest.withdraw, { body: { key } }),
    seen: () => seenBy(app, una.call, others),
  }
}

type Probe = Awaited<ReturnType<typeof startProbe>>

const withMails = async (probe: Probe, deed: Promise<unknown>) => {
  await deed
  await probe.app.mails()
}

/** What may happen to the form; the victim acts only where there is one. */
const deeds: Record<string, (probe: Probe) => Promise<unknown>> = {
  'was sent': (probe) => probe.send(),
  'was sent twice': async (probe) => {
    await probe.send()
    probe.app.pass(1_000)
    await probe.send({ company: 'Una Ltd' })
  },
  'was corrected': async (probe) => probe.correct(await probe.send(), { company: 'Una Ltd' }),
  'was corrected to this address': async (probe) => probe.correct(await probe.send({ email: 'una@mine.example' }), {}),
  'was corrected away from this address': async (probe) =>
    probe.correct(await probe.send(), { email: 'una@mine.example' }),
  'was withdrawn': async (probe) => probe.withdraw(await probe.send()),
  'was withdrawn, then another was decided': async (probe) => {
    await probe.withdraw(await probe.send())
    const params = { id: await probe.pending() }
    if (params.id) await withMails(probe, probe.staff.call(catalogueRequests.approve, { params, body: {} }))
  },
  'was followed by a correction of the victim': async (probe) => {
    await probe.send()
    const key = probe.victimKey
    if (key) await probe.correct(key, { ...secret, email: 'victim@right.example' })
  },
  'was followed by a withdrawal of the victim': async (probe) => {
    await probe.send()
    if (probe.victimKey) await probe.withdraw(probe.victimKey)
  },
  'was followed by a form of the victim': async (probe) => {
    await probe.send()
    if (probe.victimKey) await probe.app.visitor(catalogueRequests.send, { body: { ...customer, ...secret } })
  },
  'was approved': async (probe) => {
    await probe.send()
    await withMails(probe, probe.staff.call(catalogueRequests.approve, { ...(await probe.of()), body: {} }))
  },
  'was approved, and withdrawn before the mail left': async (probe) => {
    const key = await probe.send()
    await probe.staff.call(catalogueRequests.approve, { ...(await probe.of()), body: {} })
    await withMails(probe, probe.withdraw(key))
  },
  'was rejected without a mail': async (probe) => {
    await probe.send()
    await probe.staff.call(catalogueRequests.reject, { ...(await probe.of()), body: { silent: true } })
  },
  'was asked a question': async (probe) => {
    await probe.send()
    const question = { ...(await probe.of()), body: { message: 'Secret?' } }
    await withMails(probe, probe.staff.call(catalogueRequests.question, question))
  },
  'was chosen by staff': async (probe) => {
    await probe.send()
    const at = await probe.of()
    const { submissions = [] } = await probe.staff.call(catalogueRequests.find, at)
    const submissionId = submissions.find(({ counts }) => !counts)?.id
    if (submissionId) await probe.staff.call(catalogueRequests.chooseSubmission, { ...at, body: { submissionId } })
  },
  'was approved, and its link sent to another address': async (probe) => {
    await probe.send()
    const at = await probe.of()
    await withMails(probe, probe.staff.call(catalogueRequests.approve, { ...at, body: {} }))
    await probe.staff.call(catalogueRequests.resend, { ...at, body: { email: 'secret@example.com' } })
  },
  'was erased': async (probe) => {
    await probe.send()
    await probe.staff.call(privacy.erase, { body: { email: address } })
  },
  'was withdrawn and erased': async (probe) => {
    await probe.withdraw(await probe.send())
    await probe.staff.call(privacy.erase, { body: { email: address } })
  },
}

for (const [name, deed] of Object.entries(deeds)) {
  test(`of a form that ${name}, a USER sees the same whether or not somebody else asked with its address`, async (t) => {
    const seen = []
    for (const busy of [false, true]) {
      const probe = await startProbe(t, busy)
      await deed(probe)
      seen.push(await probe.seen())
      assert.deepEqual(await wrongTotals(probe.app.services.db), [])
    }

    assert.deepEqual(seen[1], seen[0])
    assert.doesNotMatch(String(seen[1]), /known|Secret|secret@/)
  })
}

test('a request of somebody else is unknown to a USER whose form joined it', async (t) => {
  const { send, pending, una, others, staff } = await startProbe(t, true)
  await send()

  for (const id of [await pending(), ...others])
    await refused(una.call(catalogueRequests.find, { params: { id } }), 404)
  const [row] = (await una.call(catalogueRequests.history)).data
  await refused(una.call(catalogueRequests.events, { params: { id: row?.id ?? '' } }), 403)
  await refused(staff.call(catalogueRequests.events, { params: { id: row?.id ?? '' } }), 404)
})

test('a form that joined the request of another account is in its sender’s list, with its own words and time', async (t) => {
  const { app, una, send, pending, catalogueId } = await startProbe(t, false)
  const uma = await app.given.user('USER', 'uma')
  await send()
  app.pass(minutes(1))

  await uma.call(catalogueRequests.send, { body: { ...customer, firstName: 'Uma', email: address, catalogueId } })

  for (const [call, name, created] of [
    [una.call, 'Una Visitor', app.now() - minutes(1)],
    [uma.call, 'Uma Visitor', app.now()],
  ] as const) {
    const { data, totalElements } = await call(catalogueRequests.listPending)
    assert.deepEqual([data.map((row) => [row.name, row.created]), totalElements], [[[name, created]], 1])
    assert.notEqual(data[0]?.id, await pending())
  }
})

test('a decision is told to its USER when its mail has left, and no sooner', async (t) => {
  const { app, una, send, of, staff } = await startProbe(t, false)
  await send()
  await staff.call(catalogueRequests.approve, { ...(await of()), body: {} })
  const states = async () => {
    const { data } = await una.call(catalogueRequests.history)
    const { totalElements } = await una.call(catalogueRequests.listPending)
    return [data[0]?.status, totalElements]
  }

  assert.deepEqual(await states(), ['pending', 1])
  await app.mails()
  assert.deepEqual(await states(), ['approved', 0])
})

test('a catalogue that staff chose is not told to a USER without the mail', async (t) => {
  const { app, una, staff, catalogueId } = await startProbe(t, false)
  await una.call(catalogueRequests.send, { body: { ...customer, email: address } })
  const params = { id: (await staff.call(catalogueRequests.listPending)).data[0]?.id ?? '' }
  await staff.call(catalogueRequests.approve, { params, body: { catalogueId } })
  await app.mails()

  const [row] = (await una.call(catalogueRequests.history)).data
  const found = await una.call(catalogueRequests.history, { query: { q: 'chairs' } })
  const filtered = await una.call(catalogueRequests.history, { query: { catalogueId } })
  const facts = await una.call(catalogueRequests.find, { params: { id: row?.id ?? '' } })

  assert.deepEqual([row?.status, row?.catalogueName, found.totalElements], ['approved', '', 0])
  assert.deepEqual([facts.catalogueName, facts.catalogueState, filtered.totalElements], ['', undefined, 0])
})

test('a USER pages through their own forms by key, in any order and from both ends', async (t) => {
  const { app, una, send } = await startProbe(t, true)
  for (let index = 0; index < 7; index++) {
    if (index % 3 === 0) app.pass(1_000)
    await send({ firstName: `Una ${index % 4}`, email: `x${index}@probe.example` })
  }
  const read = (query: object) => una.call(catalogueRequests.history, { query })

  for (const sortBy of ['created', 'name', 'email'] as const)
    for (const sortOrder of ['ASC', 'DESC'] as const) {
      const order = { sortBy, sortOrder }
      const whole = await read(order)
      const forth = [await read({ ...order, size: 3 })]
      while (forth.at(-1)?.next) forth.push(await read({ ...order, size: 3, after: forth.at(-1)?.next }))
      assert.deepEqual(
        forth.flatMap(({ data }) => data),
        whole.data,
      )
      assert.deepEqual(await read({ ...order, size: 3, page: 3 }).then(({ data }) => data), whole.data.slice(6))
      const back = await read({ ...order, size: 3, before: forth.at(-1)?.previous })
      assert.deepEqual(back.data, whole.data.slice(3, 6))
      const from = await read({ ...order, size: 3, after: `1~${whole.keys[2]}` })
      assert.deepEqual(from.data, whole.data.slice(2, 5))
    }
})

test('a USER pages through forms whose names are cut within a character of two halves', async (t) => {
  const { una, send, app } = await startProbe(t, false)
  const long = `a${'😀'.repeat(60)}`
  for (const name of ['one', 'two', 'three']) {
    await send({ firstName: long, company: long, email: `${name}@probe.example` })
    app.pass(minutes(1))
  }
  const read = (query: object) => una.call(catalogueRequests.history, { query })

  for (const sortBy of ['name', 'company'] as const) {
    const whole = await read({ sortBy })
    const first = await read({ sortBy, size: 1 })
    const rest = await read({ sortBy, size: 2, after: first.next })
    assert.deepEqual([...first.data, ...rest.data], whole.data)
  }
})

test('a place of another order, or one that no list wrote, is refused', async (t) => {
  const { una, send } = await startProbe(t, false)
  await send()
  const read = (query: object) => una.call(catalogueRequests.history, { query })
  const [byTime, byName] = [(await read({})).keys[0], (await read({ sortBy: 'name' })).keys[0]]
  const forged = Buffer.from(JSON.stringify(['a', 'b'])).toString('base64url')

  for (const [sortBy, key] of [
    ['name', byTime],
    ['created', byName],
    ['created', forged],
    ['name', forged],
  ])
    await refused(read({ sortBy, after: `2_${key}` }), 400)
})

test('an erasure of somebody else’s request after years takes no form that stands elsewhere', async (t) => {
  const { app, una, send, correct, staff } = await startProbe(t, true)
  const key = await send()
  await correct(key, { email: 'una@mine.example' })
  app.pass(days(1))
  const again = await app.given.login(staff.email)
  const uma = await app.given.login(una.email)
  assert.notEqual(await again.call(catalogueRequests.history).then(({ totalElements }) => totalElements), 0)

  await again.call(privacy.erase, { body: { email: address } })

  const { data } = await uma.call(catalogueRequests.history)
  assert.deepEqual(
    data.map(({ email, status }) => [email, status]),
    [['una@mine.example', 'pending']],
  )
})

test('what an account corrects in a form that was sent signed out is not read by whose mailbox it names', async (t) => {
  const { given, visitor } = await startTestApp(t)
  const { id: catalogueId } = await given.catalogue((await given.user('ADMIN')).call)
  const [vera, xaver] = [await given.user('USER', 'vera', { proven: true }), await given.user('USER', 'xaver')]
  const form = { ...customer, email: vera.email }
  const { follow } = await visitor(catalogueRequests.send, { body: { ...form, catalogueId } })
  const body = { key: keyOf(follow), ...form, company: 'Xaver & Sons' }

  await xaver.call(visitorRequest.correct, { body })

  const seen = async ({ call }: typeof vera) =>
    (await call(catalogueRequests.history)).data.map(({ company }) => company)
  assert.deepEqual([await seen(vera), await seen(xaver)], [[''], ['Xaver & Sons']])
  assert.equal((await vera.call(catalogueRequests.history, { query: { q: 'Xaver' } })).totalElements, 0)
})

test('a form stays its sender’s when somebody else who is signed in corrects it', async (t) => {
  const { app, staff, una, send } = await startProbe(t, false)
  const key = await send()
  const xaver = await app.given.user('USER', 'xaver')
  const rows = async ({ call }: typeof una) => (await call(catalogueRequests.history)).data.length

  await xaver.call(visitorRequest.correct, { body: { key, ...customer, email: address } })

  assert.deepEqual([await rows(una), await rows(xaver)], [1, 0])
  assert.equal((await staff.call(catalogueRequests.history)).data.length, 1)
})
