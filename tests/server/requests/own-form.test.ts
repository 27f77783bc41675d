import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { VisitorInfo } from '#contract/request-shapes.ts'
import { settings } from '#contract/settings.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { days, startTestApp, type TestApp } from '#support/app.ts'
import { customer } from '#support/given.ts'
import { keyOf } from '#support/mails.ts'

const rooms = {
  id: 'room',
  label: 'Which room?',
  kind: 'choice',
  options: ['Kitchen', 'Bath'],
  required: true,
} as const
const found = { id: 'found', label: 'How did you find us?', kind: 'text', required: false } as const
const call = { id: 'call', label: 'Please call me.', kind: 'tick', required: true } as const
const questions = [rooms, found, call]
const answers = { room: 'Bath', call: true }

const { company, industry, ...most } = customer

async function givenForm({ given }: TestApp, form: Parameters<typeof change>[1]) {
  const owner = await given.user('SUPER_ADMIN', 'olga')
  await change(owner.call, form)
  return owner
}

type Call = Awaited<ReturnType<TestApp['given']['user']>>['call']
const change = (call: Call, form: Record<string, unknown>) => call(settings.change, { body: { form } as never })

/** Sends the form and returns the server's words by field; undefined when it was accepted. */
async function refusal({ visitor }: TestApp, body: object): Promise<Record<string, string> | undefined> {
  const sent = visitor(catalogueRequests.send, { body: body as Partial<VisitorInfo> })
  return sent.then(
    () => undefined,
    ({ status, problem }: { status: number; problem: { errors?: { field: string; message: string }[] } }) => {
      assert.equal(status, 400)
      return Object.fromEntries((problem.errors ?? []).map(({ field, message }) => [field, message]))
    },
  )
}

async function onlyRequest(call: Call) {
  const { data } = await call(catalogueRequests.listPending, { query: {} })
  assert.equal(data.length, 1)
  return call(catalogueRequests.find, { params: { id: data[0]?.id ?? '' } })
}

test('a form without a field that the owner made optional is accepted, and one without a required field is not', async (t) => {
  const app = await startTestApp(t)
  await givenForm(app, { fields: { company: 'optional' } })

  assert.deepEqual(await refusal(app, most), { industry: 'Please input your industry!' })
  assert.equal(await refusal(app, { ...most, industry, company: '' }), undefined)
})

test('what is sent for a hidden field is dropped', async (t) => {
  const app = await startTestApp(t)
  const owner = await givenForm(app, { fields: { company: 'hidden', industry: 'hidden' } })

  await app.visitor(catalogueRequests.send, { body: { ...most, company, industry: 'x'.repeat(9_000) } })

  const request = await onlyRequest(owner.call)
  assert.deepEqual([request.company, request.industry, request.city], ['', '', 'Town'])
})

test('a form names everything that the owner requires and it lacks, at once', async (t) => {
  const app = await startTestApp(t)
  await givenForm(app, { questions, consent: 'I agree.' })

  assert.deepEqual(await refusal(app, { ...most, industry, answers: { room: 'Attic' } }), {
    company: 'Please input your company!',
    'answers.room': 'Please choose one of these!',
    'answers.call': 'Please tick this box!',
    consent: 'Please agree to this to send the form!',
  })
})

test('answers that are too long, or not what was asked for, are refused beside their question', async (t) => {
  const app = await startTestApp(t)
  await givenForm(app, { questions: [found] })

  assert.deepEqual(await refusal(app, { ...customer, answers: { found: 'x'.repeat(10_000) } }), {
    'answers.found': 'Please use at most 2,000 characters.',
  })
  assert.equal(await refusal(app, { ...customer, answers: { found: 'At the fair', unknown: 'ignored' } }), undefined)
})

test('a tick takes a yes alone, and the other questions a text', async (t) => {
  const app = await startTestApp(t)
  await givenForm(app, { questions: [{ ...call, required: false }, found] })

  assert.deepEqual(await refusal(app, { ...customer, answers: { call: 'x'.repeat(9_000), found: true } }), {
    'answers.call': 'These words have changed. Please read them again.',
    'answers.found': 'Please answer this question!',
  })
  assert.equal(await refusal(app, { ...customer, answers: { call: false, found: false } }), undefined)
})

test('characters that nobody sees are no answer', async (t) => {
  const app = await startTestApp(t)
  const owner = await givenForm(app, { questions: [{ ...rooms, required: false }, found] })

  await app.visitor(catalogueRequests.send, {
    body: { ...customer, answers: { room: '\u200b'.repeat(9_000), found: '\u0007' } },
  })

  assert.deepEqual((await onlyRequest(owner.call)).answers, [])
})

test('staff see the answers with the words of their questions as they were', async (t) => {
  const app = await startTestApp(t)
  const owner = await givenForm(app, { questions })
  await app.visitor(catalogueRequests.send, { body: { ...customer, answers, language: 'de' } })

  await change(owner.call, { questions: [{ ...rooms, label: 'Which rooms?' }] })

  const request = await onlyRequest(owner.call)
  assert.deepEqual(request.answers, [
    { id: 'room', label: 'Which room?', value: 'Bath' },
    { id: 'call', label: 'Please call me.', value: true },
  ])
  assert.equal(request.language, 'de')
})

test('the consent is kept with the wording that the visitor saw, and its time', async (t) => {
  const app = await startTestApp(t)
  const owner = await givenForm(app, { consent: 'First wording.' })
  await change(owner.call, { consent: 'Second wording.' })

  await app.visitor(catalogueRequests.send, { body: { ...customer, consent: true, consentVersion: 1 } })

  const { consent } = await onlyRequest(owner.call)
  assert.deepEqual(consent, { words: 'First wording.', version: 1, at: app.now() })
})

test('the consent is kept in the words of the language in which it was agreed to, also after they changed', async (t) => {
  const app = await startTestApp(t)
  const owner = await givenForm(app, { consent: 'I agree.', texts: { de: { consent: 'Ich stimme zu.' } } })
  await app.visitor(catalogueRequests.send, { body: { ...customer, consent: true, language: 'de' } })
  await change(owner.call, { texts: { de: { consent: 'Ich bin einverstanden.' } } })

  const { consent } = await onlyRequest(owner.call)

  assert.deepEqual(consent, { words: 'Ich stimme zu.', version: 2, at: app.now() })
})

test('a language without its own wording agrees to that of the firm, and one with its own alone is asked alone', async (t) => {
  const app = await startTestApp(t)
  const owner = await givenForm(app, { consent: 'I agree.', texts: { de: { consent: 'Ich stimme zu.' } } })
  await app.visitor(catalogueRequests.send, { body: { ...customer, consent: true, language: 'fr' } })
  const { consent } = await onlyRequest(owner.call)
  assert.equal(consent?.words, 'I agree.')

  await change(owner.call, { consent: '' })
  const unasked = { ...customer, email: 'otto@example.com' }
  assert.equal(await refusal(app, { ...unasked, language: 'fr' }), undefined)
  assert.deepEqual(Object.keys((await refusal(app, { ...unasked, language: 'de' })) ?? {}), ['consent'])
})

test('a form that was open while a wording changed in another language is accepted days later', async (t) => {
  const app = await startTestApp(t)
  const owner = await givenForm(app, { consent: 'I agree.' })
  await change(owner.call, { texts: { de: { consent: 'Ich stimme zu.' } } })
  app.pass(days(2))

  assert.equal(await refusal(app, { ...customer, consent: true, consentVersion: 1, language: 'en' }), undefined)
})

test('a number of a wording that no database can hold is refused', async (t) => {
  const app = await startTestApp(t)
  await givenForm(app, { consent: 'I agree.' })

  const refused = await refusal(app, { ...customer, consent: true, consentVersion: 2_147_483_648 })

  assert.deepEqual(Object.keys(refused ?? {}), ['consentVersion'])
})

test('answers are kept with the firm’s own words of the questions, whatever the language of the form', async (t) => {
  const app = await startTestApp(t)
  const texts = { de: { questions: { found: 'Wie haben Sie uns gefunden?' } } }
  const owner = await givenForm(app, { questions: [found], texts })

  await app.visitor(catalogueRequests.send, { body: { ...customer, answers: { found: 'Messe' }, language: 'de' } })

  const { answers } = await onlyRequest(owner.call)
  assert.deepEqual(answers, [{ id: 'found', label: 'How did you find us?', value: 'Messe' }])
})

test('a tick holds for the words that were ticked, in any language of the form', async (t) => {
  const app = await startTestApp(t)
  const texts = { de: { questions: { call: 'Rufen Sie mich an.' } } }
  const owner = await givenForm(app, { questions: [{ ...call, required: false }], texts })

  await app.visitor(catalogueRequests.send, { body: { ...customer, answers: { call: 'Rufen Sie mich an.' } } })

  const { answers } = await onlyRequest(owner.call)
  assert.deepEqual(answers, [{ id: 'call', label: 'Please call me.', value: true }])
  await change(owner.call, { questions: [{ ...call, required: false, label: 'Please sell my details.' }] })
  assert.deepEqual(await refusal(app, { ...customer, answers: { call: 'Please call me.' } }), {
    'answers.call': 'These words have changed. Please read them again.',
  })
})

test('a tick stays with its own words when the visitor corrects something else under new ones', async (t) => {
  const app = await startTestApp(t)
  const optional = { ...call, required: false }
  const owner = await givenForm(app, { questions: [optional] })
  const { follow } = await app.visitor(catalogueRequests.send, { body: { ...customer, answers: { call: call.label } } })
  await change(owner.call, { questions: [{ ...optional, label: 'Please visit me.' }] })

  const corrected = { ...customer, city: 'Village', answers: { call: '' } }
  await app.visitor(visitorRequest.correct, { body: { key: keyOf(follow), ...corrected } })

  const { answers, city } = await onlyRequest(owner.call)
  assert.deepEqual([answers, city], [[{ id: 'call', label: 'Please call me.', value: true }], 'Village'])
})

test('a consent to a wording that never was is none', async (t) => {
  const app = await startTestApp(t)
  await givenForm(app, { consent: 'The only wording.' })

  assert.deepEqual(await refusal(app, { ...customer, consent: true, consentVersion: 2 }), {
    consent: 'Please agree to this to send the form!',
  })
})

test('a repeated form keeps its answers, and a correction follows the owner’s rules', async (t) => {
  const app = await startTestApp(t)
  const owner = await givenForm(app, { questions: [found], fields: { company: 'optional' } })
  const { follow } = await app.visitor(catalogueRequests.send, { body: customer })
  await app.visitor(catalogueRequests.send, { body: { ...customer, answers: { found: 'By mail' } } })

  await app.visitor(visitorRequest.correct, {
    body: { ...most, industry, city: 'Village', key: keyOf(follow) },
  })

  const request = await onlyRequest(owner.call)
  assert.deepEqual([request.company, request.city], ['', 'Village'])
  const repeated = request.submissions?.find(({ counts }) => !counts)
  assert.deepEqual(repeated?.answers, [{ id: 'found', label: 'How did you find us?', value: 'By mail' }])
})

test('whose repeated form was taken over reads no answer, consent or language of the first one', async (t) => {
  const app = await startTestApp(t)
  const owner = await givenForm(app, { questions: [found], consent: 'I agree.' })
  const [first, second] = [await app.given.user('USER', 'una'), await app.given.user('USER', 'ute')]
  const body = { ...customer, consent: true }
  await first.call(catalogueRequests.send, { body: { ...body, answers: { found: 'A secret' }, language: 'fr' } })
  await second.call(catalogueRequests.send, { body: { ...body, answers: { found: 'By mail' } } })
  const { id } = await onlyRequest(owner.call)
  const { data } = await owner.call(catalogueRequests.events, { params: { id } })

  const eventId = data.find(({ kind }) => kind === 'askedAgain')?.id ?? ''
  await owner.call(catalogueRequests.chooseSubmission, { params: { id }, body: { eventId } })

  const { answers, language, consent } = await onlyRequest(second.call)
  assert.deepEqual(answers, [{ id: 'found', label: 'How did you find us?', value: 'By mail' }])
  assert.deepEqual([language, consent?.words], [undefined, 'I agree.'])
})

test('a required question is not answered by what every object has', async (t) => {
  const app = await startTestApp(t)
  await givenForm(app, { questions: [{ ...found, id: 'constructor', required: true }] })

  assert.deepEqual(await refusal(app, { ...customer, answers: {} }), {
    'answers.constructor': 'Please answer this question!',
  })
})

test('a consent to a withdrawn wording, or to one that was replaced more than a day ago, is none', async (t) => {
  const app = await startTestApp(t)
  const owner = await givenForm(app, { consent: 'First wording.' })
  await change(owner.call, { consent: '' })
  app.pass(days(2))
  const again = await app.given.user('SUPER_ADMIN', 'otto')
  await change(again.call, { consent: 'Third wording.' })
  const body = { ...customer, consent: true }

  const refusals = [
    await refusal(app, { ...body, consentVersion: 1 }),
    await refusal(app, { ...body, consentVersion: 2 }),
  ]

  assert.deepEqual(
    refusals.map((found) => Object.keys(found ?? {})),
    [['consent'], ['consent']],
  )
})

test('a correction keeps what stands in a field that was hidden meanwhile', async (t) => {
  const app = await startTestApp(t)
  const owner = await givenForm(app, {})
  const { follow } = await app.visitor(catalogueRequests.send, { body: customer })
  await change(owner.call, { fields: { company: 'hidden' } })

  const key = keyOf(follow)
  await app.visitor(visitorRequest.correct, { body: { ...customer, company: 'dropped', city: 'Village', key } })

  const request = await onlyRequest(owner.call)
  assert.deepEqual([request.company, request.city], [company, 'Village'])
})

test('a language that does not exist is refused', async (t) => {
  const app = await startTestApp(t)

  const refused = await refusal(app, { ...customer, language: 'xx' })

  assert.match(refused?.language ?? '', /must be one of/)
})
