import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { Answer } from '#contract/request-shapes.ts'
import { type Question, settings } from '#contract/settings.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { startTestApp, type TestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { customer } from '#support/given.ts'
import { keyOf } from '#support/mails.ts'
import { refused, rejected } from '#support/refusals.ts'
import { startLife } from '#support/request-life.ts'

const room: Question = {
  id: 'room',
  label: 'Which room?',
  kind: 'choice',
  options: ['Kitchen', 'Bath'],
  required: true,
}
const found: Question = { id: 'found', label: 'How did you find us?', kind: 'text', required: false }
const call: Question = { id: 'call', label: 'Please call me.', kind: 'tick', required: false }
const given = { call: true, found: 'At the fair', room: 'Bath' }
const answersOf = (values: Record<string, Answer['value']>) =>
  [room, found, call].flatMap(({ id, label }) =>
    values[id] === undefined ? [] : { id, label, value: values[id] as Answer['value'] },
  )

/** A pending request whose form asked three questions, and `ask` to change what the form asks. */
async function startAnswered(app: TestApp, answers: Record<string, string | boolean> = given) {
  const owner = await app.given.user('SUPER_ADMIN', 'olga')
  const ask = (...questions: Question[]) => owner.call(settings.change, { body: { form: { questions } } })
  await ask(room, found, call)
  const life = await startLife(app, { answers })
  const correct = (changed: object, key = life.formKey) =>
    app.visitor(visitorRequest.correct, { body: { ...customer, key, ...changed } })
  const events = async () => (await owner.call(catalogueRequests.events, { params: { id: life.id } })).data
  return { ...life, ask, correct, events, shown: async (key = life.formKey) => (await life.read(key)).answers }
}

test('the page shows the answers with each key, in the order and words of when they were given', async (t) => {
  const { ask, approve, mailedKey, shown } = await startAnswered(await startTestApp(t))

  await ask(call, { ...room, label: 'Which rooms?' })
  await approve()

  assert.deepEqual(await shown(), answersOf(given))
  assert.deepEqual(await shown(await mailedKey()), answersOf(given))
})

test('answers are taken, kept, told and corrected in the firm’s own options, whatever a language calls them', async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN', 'olga')
  const texts = { ar: { questions: { room: 'أي غرفة؟' }, options: { room: { Bath: 'حمام', Kitchen: 'مطبخ' } } } }
  await owner.call(settings.change, { body: { form: { questions: [room], texts } } })
  const { formKey, catalogueId, find, read, correct, visitor, services } = await startLife(app, {
    answers: { room: 'Bath' },
    language: 'ar',
  })
  const before = await digest(services)
  const words = { answers: { room: 'مطبخ' } }
  const refusal = { 'answers.room': 'Please choose one of these!' }
  const send = { ...customer, email: 'otto@example.com', catalogueId, language: 'ar', ...words } as const

  assert.deepEqual(await rejected(visitor(catalogueRequests.send, { body: send })), refusal)
  assert.deepEqual(await rejected(correct(words as object)), refusal)
  assert.equal(await digest(services), before)
  const told = async () => [(await find()).answers, (await read(formKey)).answers]
  assert.deepEqual(await told(), [answersOf({ room: 'Bath' }), answersOf({ room: 'Bath' })])
  await correct({ answers: { room: 'Kitchen' } } as object)
  assert.deepEqual(await told(), [answersOf({ room: 'Kitchen' }), answersOf({ room: 'Kitchen' })])
})

test('a form without answers has none on the page', async (t) => {
  const { formKey, read } = await startLife(await startTestApp(t))

  assert.equal('answers' in (await read(formKey)), false)
})

test('each form’s key shows its own answers alone, also after staff took over the other form', async (t) => {
  const { visitor, catalogueId, events, staff, id, shown, question, mailedKey } = await startAnswered(
    await startTestApp(t),
  )
  const second = { room: 'Kitchen' }
  const { follow } = await visitor(catalogueRequests.send, { body: { ...customer, catalogueId, answers: second } })
  const repeated = keyOf(follow)
  const forms = async () => [await shown(), await shown(repeated)]
  assert.deepEqual(await forms(), [answersOf(given), answersOf(second)])
  const eventId = (await events()).find(({ kind }) => kind === 'askedAgain')?.id ?? ''

  await staff.call(catalogueRequests.chooseSubmission, { params: { id }, body: { eventId } })

  assert.deepEqual(await forms(), [answersOf(given), answersOf(second)])
  await question('Which colour?')
  assert.deepEqual(await shown(await mailedKey()), answersOf(second))
})

test('who holds a form corrects its answers, and staff see them', async (t) => {
  const { correct, find, shown } = await startAnswered(await startTestApp(t))
  const corrected = { room: 'Kitchen', found: 'By mail' }

  await correct({ answers: { ...corrected, call: false, unknown: 'ignored' } })

  assert.deepEqual(await shown(), answersOf(corrected))
  assert.deepEqual((await find()).answers, answersOf(corrected))
  await correct({ answers: { room: 'Bath' } })
  assert.deepEqual(await shown(), answersOf({ room: 'Bath' }))
})

test('a correction follows the rules of the form and names all that is wrong, beside its question', async (t) => {
  const { ask, correct, services } = await startAnswered(await startTestApp(t))
  await ask(room, found, { ...call, required: true })
  const before = await digest(services)

  const wrong = { company: '', answers: { room: 'Attic', found: 'x'.repeat(2_001) } }
  assert.deepEqual(await rejected(correct(wrong)), {
    company: 'Please input your company!',
    'answers.room': 'Please choose one of these!',
    'answers.found': 'Please use at most 2,000 characters.',
    'answers.call': 'Please tick this box!',
  })
  assert.deepEqual(Object.keys(await rejected(correct({ answers: {} }))), ['answers.room', 'answers.call'])
  assert.equal(await digest(services), before)
})

test('a correction that says nothing of the answers keeps them', async (t) => {
  const { correct, find, shown } = await startAnswered(await startTestApp(t))

  await correct({ city: 'Village' })

  const { city, answers } = await find()
  assert.deepEqual([city, answers], ['Village', answersOf(given)])
  assert.deepEqual(await shown(), answersOf(given))
})

test('a correction keeps the answers that the form cannot show any more', async (t) => {
  const { ask, correct, find } = await startAnswered(await startTestApp(t))
  await ask({ ...room, options: ['Kitchen', 'Hall'], required: false }, { ...call, kind: 'text' })

  await correct({ answers: { room: '', call: '' } })

  const { answers } = await find()
  assert.deepEqual(answers, answersOf(given))
  await correct({ answers: { room: 'Hall', call: 'At noon' } })
  assert.deepEqual((await find()).answers, [
    { id: 'room', label: room.label, value: 'Hall' },
    { id: 'call', label: call.label, value: 'At noon' },
    { id: 'found', label: found.label, value: 'At the fair' },
  ])
})

test('only who may correct the fields corrects the answers', async (t) => {
  const { correct, question, mailedKey, services } = await startAnswered(await startTestApp(t))
  await question('Which colour?')
  const mailed = await mailedKey()
  const before = await digest(services)

  await refused(correct({ answers: { room: 'Kitchen' } }, mailed), 409)
  await refused(correct({ answers: { room: 'Kitchen' } }, 'x'), 404)
  assert.equal(await digest(services), before)
})

test('erasing takes the answers from the request, its forms, and what was kept of a correction', async (t) => {
  const { correct, question, mailedKey, erase, find, services } = await startAnswered(await startTestApp(t), {
    ...given,
    found: 'Through Xylophonova',
  })
  await correct({ answers: { room: 'Bath', found: 'Through the Quixotic Zebra' } })
  await question('Which colour?')

  await erase(await mailedKey())

  assert.deepEqual((await find()).answers, [])
  for (const table of ['catalogueRequest', 'submission', 'requestEvent', 'audit'] as const) {
    const rows = JSON.stringify(await services.db.selectFrom(table).selectAll().execute())
    assert.doesNotMatch(rows, /Xylophonova|Quixotic/, table)
  }
})
