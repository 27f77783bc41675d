import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BodyOf } from '#contract/endpoint.ts'
import { type Question, settings } from '#contract/settings.ts'
import { startTestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { refused, rejected } from '#support/refusals.ts'

type Changes = BodyOf<typeof settings.change>

const question = (id: string, changes: Partial<Question> = {}): Question => ({
  id,
  label: 'Which room?',
  kind: 'text',
  required: false,
  ...changes,
})

async function startWithOwner(...given: Parameters<typeof startTestApp>) {
  const app = await startTestApp(...given)
  const { call, accessToken } = await app.given.user('SUPER_ADMIN')
  const read = () => call(settings.read)
  const change = (body: Changes) => call(settings.change, { body })
  const audited = async () =>
    (await app.services.db.selectFrom('audit').where('action', '=', 'settings.change').selectAll().execute()).map(
      ({ details }) => JSON.parse(details).changed,
    )
  return { ...app, call, accessToken, read, change, audited }
}

test('a change of a list leaves what others added, changed and removed in it since it was seen', async (t) => {
  const { change, read } = await startWithOwner(t)
  const [one, two, three, four] = ['one', 'two', 'three', 'four'].map((id) => question(id)) as [
    Question,
    Question,
    Question,
    Question,
  ]
  const site = (name: string) => `https://${name}.example`
  await change({ form: { questions: [one, two, three], embedOrigins: [site('one'), site('two')] } })
  const { form: seen } = await read()
  await change({
    form: {
      questions: [{ ...one, label: 'Which floor?' }, { ...three, label: 'Which wall?' }, four],
      embedOrigins: [site('two'), site('three')],
    },
  })

  await change({
    form: {
      questions: [one, two, { ...three, required: true }],
      embedOrigins: [site('one'), site('two'), site('four')],
    },
    seen: { questions: seen.questions, embedOrigins: seen.embedOrigins },
  })

  const { form } = await read()
  assert.deepEqual(form.questions, [
    { ...one, label: 'Which floor?' },
    { ...three, label: 'Which wall?', required: true },
    four,
  ])
  assert.deepEqual(form.embedOrigins, [site('two'), site('four'), site('three')])
})

test('two owners who change the options of a question at once lose none', async (t) => {
  const { change, read } = await startWithOwner(t)
  const asked = (...options: string[]) => ({ questions: [question('wood', { kind: 'choice', options })] })
  await change({ form: asked('Oak', 'Ash', 'Elm') })
  const { form: seen } = await read()
  await change({ form: asked('Oak', 'Elm', 'Beech') })

  await change({ form: asked('Oak', 'Ash', 'White elm', 'Pine'), seen: { questions: seen.questions } })

  const { form } = await read()
  assert.deepEqual(form.questions[0]?.options, ['Oak', 'White elm', 'Pine', 'Beech'])
})

test('two owners together ask at most five questions', async (t) => {
  const { change, read } = await startWithOwner(t)
  const three = ['one', 'two', 'three'].map((id) => question(id))
  await change({ form: { questions: three } })

  const second = change({
    form: { questions: ['four', 'five', 'six'].map((id) => question(id)) },
    seen: { questions: [] },
  })

  assert.deepEqual(await rejected(second), { 'form.questions': 'Please ask at most five questions.' })
  assert.deepEqual((await read()).form.questions, three)
})

test("nothing set: Docent's own face, every field required, nothing else asked, nothing erased", async (t) => {
  const { read } = await startWithOwner(t)
  const { firm, form, privacy, logo, operatorEmbedOrigins } = await read()
  assert.deepEqual(firm, {
    name: '',
    accent: '',
    band: 'coloured',
    replyTo: '',
    website: '',
    legalUrl: '',
    privacyUrl: '',
    language: 'en',
    timeZone: 'UTC',
  })
  assert.deepEqual(new Set(Object.values(form.fields)), new Set(['required']))
  assert.equal(Object.keys(form.fields).length, 9)
  assert.deepEqual(
    { ...form, fields: {} },
    { fields: {}, questions: [], introduction: '', consent: '', thanks: '', editions: '', texts: {}, embedOrigins: [] },
  )
  assert.deepEqual(operatorEmbedOrigins, [])
  assert.deepEqual({ privacy, logo }, { privacy: { eraseAfterDays: null, reading: 'counted' }, logo: null })
})

test('a change of a part keeps the rest, and answers everything as it is stored', async (t) => {
  const { read, change } = await startWithOwner(t)
  await change({ firm: { name: ' Habsburg ', accent: '#0A9A6A' }, form: { fields: { company: 'optional' } } })
  const answer = await change({ firm: { website: 'https://example.com' }, form: { fields: { state: 'hidden' } } })
  assert.deepEqual(answer, await read())
  assert.deepEqual(
    [answer.firm.name, answer.firm.accent, answer.firm.website],
    ['Habsburg', '#0A9A6A', 'https://example.com'],
  )
  const { company, state, country } = answer.form.fields
  assert.deepEqual([company, state, country], ['optional', 'hidden', 'required'])

  const emptied = await change({ firm: { name: '', accent: '', website: '' } })
  assert.deepEqual([emptied.firm.name, emptied.firm.accent, emptied.firm.website], ['', '', ''])
})

test('the audit names what changed, and says nothing when nothing did', async (t) => {
  const { change, audited } = await startWithOwner(t)
  await change({ firm: { name: 'Habsburg', language: 'en' }, form: { fields: { state: 'hidden' }, thanks: 'Thanks' } })
  await change({ firm: { name: 'Habsburg' } })
  await change({ form: { questions: [question('room')] } })
  assert.deepEqual(await audited(), [['firm.name', 'form.fields.state', 'form.thanks'], ['form.questions']])
})

test('each wording of the consent is kept with its time', async (t) => {
  const { change, services, pass, now } = await startWithOwner(t)
  const began = now()
  await change({ form: { consent: 'I agree.' } })
  pass(1_000)
  await change({ form: { consent: 'I agree to this.' } })
  await change({ form: { thanks: 'Thank you.' } })
  const rows = await services.db.selectFrom('consent').selectAll().orderBy('version').execute()
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [
      { version: 1, kind: 'consent', words: 'I agree.', created: began },
      { version: 2, kind: 'consent', words: 'I agree to this.', created: began + 1_000 },
    ],
  )
  assert.equal((await services.settings.current()).consentVersion, 2)
})

test("the form's own texts are kept by language; an emptied one and those of a removed question go", async (t) => {
  const { change, audited } = await startWithOwner(t)
  await change({ form: { questions: [question('room'), question('constructor')], thanks: 'Thank you.' } })
  const de = {
    introduction: ' Willkommen. ',
    thanks: 'Danke.',
    questions: { room: 'Welcher Raum?', constructor: 'Wer?' },
  }
  await change({ form: { texts: { de, fr: { thanks: 'Merci.' } } } })

  const { form } = await change({
    form: { questions: [question('room')], texts: { de: { thanks: ' ', consent: 'Ja.' }, fr: { thanks: '' } } },
  })

  assert.deepEqual(form.texts, {
    de: { introduction: 'Willkommen.', consent: 'Ja.', questions: { room: 'Welcher Raum?' } },
  })
  assert.equal(form.thanks, 'Thank you.')
  const names = ['consent', 'thanks', 'questions.constructor'].map((name) => `form.texts.de.${name}`)
  assert.deepEqual((await audited()).at(-1).sort(), ['form.questions', 'form.texts.fr', ...names].sort())
})

test('texts for an unknown language, question or name are refused, and change nothing', async (t) => {
  const { change, services } = await startWithOwner(t)
  await change({ form: { questions: [question('room')] } })
  const before = await digest(services)
  const wrong = async (texts: object) => Object.keys(await rejected(change({ form: { texts } })))
  assert.deepEqual(await wrong({ xx: { thanks: 'x' } }), ['form.texts.xx'])
  assert.deepEqual(await wrong({ de: { title: 'x' } }), ['form.texts.de.title'])
  assert.deepEqual(await wrong({ de: { thanks: 'x'.repeat(1_001) } }), ['form.texts.de.thanks'])
  assert.deepEqual(await wrong({ de: { questions: { kitchen: 'x' } } }), ['form.texts.de.questions.kitchen'])
  assert.deepEqual(await wrong({ de: { questions: { room: 'x'.repeat(201) } } }), ['form.texts.de.questions.room'])
  assert.equal(await digest(services), before)
})

const material = (...options: string[]) => question('material', { kind: 'choice', options })

test('options have words by language; those of a removed or renamed option, or of no choice any more, go', async (t) => {
  const { change, audited } = await startWithOwner(t)
  const odd = question('constructor', { kind: 'choice', options: ['a/b.c', 'toString'] })
  await change({ form: { questions: [material('Oak', 'Oak & ash', 'Steel'), odd] } })
  const de = { options: { material: { Oak: ' Eiche ', Steel: 'Stahl' }, constructor: { toString: 'Wort' } } }
  const ar = { options: { material: { 'Oak & ash': 'بلوط ودردار' } } }
  await change({ form: { texts: { de, ar } } })

  const added = { options: { material: { Oak: '', 'Oak & ash': 'Eiche und Esche' }, constructor: { 'a/b.c': 'a' } } }
  const { form } = await change({ form: { texts: { de: added } } })
  assert.deepEqual(form.texts, {
    de: {
      options: {
        material: { 'Oak & ash': 'Eiche und Esche', Steel: 'Stahl' },
        constructor: { 'a/b.c': 'a', toString: 'Wort' },
      },
    },
    ar,
  })
  const paths = ['material', 'constructor'].map((id) => `form.texts.de.options.${id}`)
  assert.deepEqual((await audited()).at(-1).sort(), paths.sort())

  const renamed = await change({ form: { questions: [material('Steel', 'Oak and ash'), odd] } })
  assert.deepEqual(renamed.form.texts, {
    de: { options: { material: { Steel: 'Stahl' }, constructor: { 'a/b.c': 'a', toString: 'Wort' } } },
  })
  const { form: last } = await change({ form: { questions: [{ ...material('Steel', 'Oak'), kind: 'text' }] } })
  assert.deepEqual(last.texts, {})
})

test('words for an option that its question has not are refused beside it, and change nothing', async (t) => {
  const { change, services } = await startWithOwner(t)
  await change({ form: { questions: [material('Oak', 'Oak/ash'), question('room')] } })
  const before = await digest(services)
  const wrong = async (options: object) => rejected(change({ form: { texts: { de: { options } } } } as Changes))
  const none = 'An option is no longer on the form. Please save again without its words.'
  const path = 'form.texts.de.options'
  assert.deepEqual(await wrong({ material: { Pine: 'x' } }), { [`${path}.material.Pine`]: none })
  assert.deepEqual(await wrong({ material: { constructor: '' } }), { [`${path}.material.constructor`]: none })
  assert.deepEqual(await wrong({ room: { Oak: 'x' } }), { [`${path}.room.Oak`]: none })
  assert.deepEqual(await wrong({ kitchen: { Oak: 'x' } }), {
    [`${path}.kitchen`]: 'A question is no longer on the form. Please save again without its words.',
  })
  assert.deepEqual(await wrong({ material: { 'Oak/ash': 'x'.repeat(101) } }), {
    [`${path}.material.Oak/ash`]: 'Please use at most 100 characters.',
  })
  for (const words of [1, null, ['x'], { de: 'x' }])
    for (const option of ['Oak', 'Oak\nash'])
      assert.deepEqual(Object.keys(await wrong({ material: { [option]: words } })), [`${path}.material.${option}`])
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`${index}`, 'x']))
  assert.deepEqual(Object.keys(await wrong({ material: many })), [`${path}.material`])
  assert.equal(await digest(services), before)
})

test('two options that a language would show alike are refused beside the second', async (t) => {
  const { change, services } = await startWithOwner(t)
  await change({ form: { questions: [material('Oak', 'Pine', 'Steel')] } })
  const before = await digest(services)
  const wrong = async (words: Record<string, string>) =>
    rejected(change({ form: { texts: { de: { options: { material: words } } } } }))
  const path = 'form.texts.de.options.material'
  const alike = 'Two options have the same words.'
  assert.deepEqual(await wrong({ Oak: 'Holz', Pine: ' Holz ' }), { [`${path}.Pine`]: alike })
  assert.deepEqual(await wrong({ Oak: 'Steel' }), { [`${path}.Steel`]: alike })
  assert.equal(await digest(services), before)
  await change({ form: { texts: { de: { options: { material: { Oak: 'Eiche' } } } } } })
  const renaming = change({ form: { questions: [material('Oak', 'Eiche', 'Steel')] } })
  assert.deepEqual(await rejected(renaming), { [`${path}.Eiche`]: alike })
})

test('a wording that changes in any language gives each wording a new version', async (t) => {
  const { change, services } = await startWithOwner(t)
  const kept = async () => {
    const rows = await services.db.selectFrom('consent').select(['version', 'words']).orderBy('version').execute()
    const { consentVersion, consentVersions } = await services.settings.current()
    return { rows: rows.map(({ version, words }) => `${version} ${words}`), consentVersion, consentVersions }
  }
  await change({ form: { consent: 'I agree.', texts: { de: { consent: 'Ich stimme zu.' } } } })
  await change({ form: { texts: { ar: { consent: 'أوافق.' } } } })
  await change({ form: { texts: { de: { thanks: 'Danke.' } } } })
  assert.deepEqual(await kept(), {
    rows: ['1 I agree.', '2 Ich stimme zu.', '3 I agree.', '4 Ich stimme zu.', '5 أوافق.'],
    consentVersion: 3,
    consentVersions: { de: 4, ar: 5 },
  })
})

test('two owners who change different things at once lose nothing', async (t) => {
  const { change, read } = await startWithOwner(t)
  await Promise.all([
    change({ firm: { name: 'Habsburg' } }),
    change({ firm: { accent: '#0a9a6a' } }),
    change({ form: { thanks: 'Thank you.' } }),
  ])
  const { firm, form } = await read()
  assert.deepEqual([firm.name, firm.accent, form.thanks], ['Habsburg', '#0a9a6a', 'Thank you.'])
})

test('texts stay texts, whatever is in them', async (t) => {
  const { change } = await startWithOwner(t)
  const html = `<img src=x onerror="alert(1)"> & 'é' \u202e 简`
  const { firm, form } = await change({
    firm: { name: html },
    form: { introduction: `${html}\n${html}`, questions: [question('q', { label: html })] },
  })
  assert.deepEqual([firm.name, form.introduction, form.questions[0]?.label], [html, `${html}\n${html}`, html])
})

test('an address in any script that mails reach is a reply-to address, and an empty one is none', async (t) => {
  const { change, read } = await startWithOwner(t)
  for (const replyTo of ['office@example.com', 'büro@exämple.de', '']) {
    await change({ firm: { replyTo } })
    assert.equal((await read()).firm.replyTo, replyTo)
  }
})

test('wrong values are refused beside their fields, and change nothing', async (t) => {
  const { change, services } = await startWithOwner(t)
  const before = await digest(services)
  const wrong = async (body: object) => rejected(change(body))

  const colour = 'Please enter a colour such as #1d50c4.'
  for (const accent of ['blue', '#fff', '#12345g', '1d50c4', '#1d50c4;}', 'url(x)'])
    assert.deepEqual(await wrong({ firm: { accent } }), { 'firm.accent': colour }, accent)
  const site = 'Please enter an address that begins with https://.'
  for (const name of ['website', 'legalUrl', 'privacyUrl'])
    for (const address of ['http://example.com', 'javascript:alert(1)', 'example.com', 'https://a b', 'https://"'])
      assert.deepEqual(await wrong({ firm: { [name]: address } }), { [`firm.${name}`]: site }, address)
  assert.deepEqual(await wrong({ firm: { replyTo: 'nobody' } }), {
    'firm.replyTo': 'The input is not valid E-mail!',
  })
  assert.deepEqual(Object.keys(await wrong({ firm: { language: 'xx' } })), ['firm.language'])
  assert.deepEqual(Object.keys(await wrong({ form: { fields: { company: 'maybe' } } })), ['form.fields.company'])
  const zone = 'This time zone is unknown. Please choose one of the list, such as Europe/Berlin.'
  for (const timeZone of ['', ' ', 'Berlin', 'Europe', 'Europe/Berlin ', '+01:00', '__proto__', 'x'.repeat(99)])
    assert.deepEqual(await wrong({ firm: { timeZone } }), { 'firm.timeZone': zone }, timeZone)
  const days = 'Please enter a number of days from 1 to 3650.'
  for (const eraseAfterDays of [0, 3_651, 1.5, '90'])
    assert.deepEqual(await wrong({ privacy: { eraseAfterDays } }), { 'privacy.eraseAfterDays': days })
  assert.equal(await digest(services), before)
})

test('settings that do not exist are refused by their path, and nothing changes', async (t) => {
  const { change, services } = await startWithOwner(t)
  const before = await digest(services)
  const changes: [string, object][] = [
    ['bogus', { bogus: 1 }],
    ['firm.nmae', { firm: { name: 'Habsburg Chairs', nmae: 'x' } }],
    ['form.colour', { form: { colour: 'red' } }],
    ['form.fields.email', { form: { fields: { email: 'hidden' } } }],
    ['form.questions.0.note', { form: { questions: [{ ...question('room'), note: 'x' }] } }],
    ['privacy.days', { privacy: { days: 3 } }],
  ]
  for (const [path, body] of changes)
    assert.deepEqual(await rejected(change(body)), { [path]: `${path} is not known here.` })
  assert.equal(await digest(services), before)
})

test('sites that may show the form are kept as browsers write them, each once', async (t) => {
  const { change, read, audited } = await startWithOwner(t)
  const written = [
    'https://Shop.Example/',
    'https://shop.example:443',
    ' http://localhost:8080 ',
    'https://büro.example',
  ]
  const kept = ['https://shop.example', 'http://localhost:8080', 'https://xn--bro-hoa.example']
  const { form } = await change({ form: { embedOrigins: written } })
  await change({ form: { embedOrigins: kept } })
  await change({ form: { thanks: 'Thank you.' } })
  assert.deepEqual([form.embedOrigins, (await read()).form.embedOrigins], [kept, kept])
  assert.deepEqual(await audited(), [['form.embedOrigins'], ['form.thanks']])
  assert.deepEqual((await change({ form: { embedOrigins: [] } })).form.embedOrigins, [])
})

test("the operator's sites are told apart from the owner's", async (t) => {
  const { change, read } = await startWithOwner(t, { embedOrigins: ['https://operator.example'] })
  const changed = await change({ form: { embedOrigins: ['https://shop.example'] } })
  assert.deepEqual(changed.operatorEmbedOrigins, ['https://operator.example'])
  assert.deepEqual(await read(), changed)
})

test('what is no whole origin, or could end a directive, is refused by its place, and nothing is stored', async (t) => {
  const { change, services } = await startWithOwner(t)
  await change({ form: { embedOrigins: ['https://before.example'] } })
  const before = await digest(services)
  const refusal = 'Please enter each site as https://shop.example, without a page or a star.'
  for (const site of [
    'https://shop.example/page',
    'https://shop.example?a=b',
    'https://shop.example#a',
    '*',
    'https://*',
    'https://*.shop.example',
    'https://user:password@shop.example',
    'https://shop.example;',
    "https://shop.example; script-src 'unsafe-inline'",
    'https://shop.example https://other.example',
    'https://shop.example,https://other.example',
    "'self'",
    'https://"shop.example"',
    'https://shop.example\r\nx-header: y',
    'ftp://shop.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'null',
    'shop.example',
    '',
    ' ',
    `https://${'a'.repeat(90)}.example`,
    // In the letters of headers it has more than 100.
    `https://${'目录.产品.商店.家具.'.repeat(3)}example`,
    `https://${'a'.repeat(60_000)}`,
  ])
    assert.deepEqual(
      await rejected(change({ firm: { name: 'New' }, form: { embedOrigins: ['https://shop.example', site] } })),
      { 'form.embedOrigins.1': refusal },
      site,
    )
  const sites = Array.from({ length: 11 }, (_, index) => `https://shop-${index}.example`)
  assert.deepEqual(await rejected(change({ form: { embedOrigins: sites } })), {
    'form.embedOrigins': 'Please enter at most ten sites.',
  })
  const noTexts: unknown[] = ['https://shop.example', [1], [['https://shop.example']], null, {}]
  for (const wrong of noTexts)
    assert.match(
      Object.keys(await rejected(change({ form: { embedOrigins: wrong as string[] } })))[0] ?? '',
      /^form\.embedOrigins/,
    )
  assert.equal(await digest(services), before)
  assert.equal((await change({ form: { embedOrigins: sites.slice(1) } })).form.embedOrigins.length, 10)
})

test('texts that are too long, or that no database can keep, are refused by name', async (t) => {
  const { change, services } = await startWithOwner(t)
  const before = await digest(services)
  const long = 'a'.repeat(10_000)
  assert.deepEqual(await rejected(change({ firm: { name: long } })), {
    'firm.name': 'Please use at most 80 characters.',
  })
  for (const name of ['introduction', 'consent', 'thanks'])
    assert.deepEqual(await rejected(change({ form: { [name]: long } })), {
      [`form.${name}`]: 'Please use at most 1,000 characters.',
    })
  for (const text of ['a\0b', '\ud800'])
    assert.deepEqual(Object.keys(await rejected(change({ form: { consent: text } }))), ['form.consent'])
  assert.equal(await digest(services), before)
})

test('six questions, equal ids, no words, and a choice without two different options are refused', async (t) => {
  const { change, services } = await startWithOwner(t)
  const before = await digest(services)
  const wrong = async (...questions: Question[]) => rejected(change({ form: { questions } }))

  const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => question(id))
  assert.deepEqual(await wrong(...six), { 'form.questions': 'Please ask at most five questions.' })
  assert.deepEqual(await wrong(question('a'), question('a')), {
    'form.questions.1.id': 'Two questions have the same id.',
  })
  assert.deepEqual(await wrong(question('a'), question('b', { label: '  ' })), {
    'form.questions.1.label': 'Please enter a question of at most 200 characters.',
  })
  assert.deepEqual(Object.keys(await wrong(question('A room'))), ['form.questions.0.id'])
  for (const options of [undefined, [], ['one'], ['one', 'one'], ['one', 'one '], ['one', ' ']])
    assert.match(
      Object.values(await wrong(question('a', { kind: 'choice', ...(options ? { options } : {}) })))[0] ?? '',
      /two to twenty different options/,
    )
  assert.equal(await digest(services), before)
})

test('only an owner reads and changes settings', async (t) => {
  const { given, visitor } = await startWithOwner(t)
  const admin = await given.user('ADMIN')
  const user = await given.user('USER')
  const body = { firm: { name: 'Mine' } }
  for (const [call, status] of [
    [admin.call, 403],
    [user.call, 403],
    [visitor, 401],
  ] as const) {
    await refused(call(settings.read), status)
    await refused(call(settings.change, { body }), status)
    await refused(call(settings.removeLogo), status)
  }
})
