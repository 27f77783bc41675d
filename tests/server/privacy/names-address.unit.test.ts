import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namesAddress, withoutAddress, wordsNaming, wordsNamingAny } from '#server/lib/names-address.ts'

const key = 'a@b.example'

const naming = [
  'a@b.example',
  'Führung für „a@b.example“',
  '“a@b.example”, twice',
  '«a@b.example»',
  'Nadia/a@b.example',
  'a@b.example/Flat 12',
  '给a@b.example的链接',
  'E-mail=a@b.example',
  "'a@b.example'",
  'Write to A@B.example.',
  'For a@b.example.pdf',
  '_a@b.example_',
  String.raw`FIRM\a@b.example`,
  '...a@b.example',
  '-a@b.example',
  'Ask a@b.example.Thanks!',
  'a@b.example-Ada',
  '1.a@b.example',
  '50%a@b.example',
  'https://x.example/?to=a%40b.example&n=1',
  'https://x.example/?to=%20A%40b.example',
  'a＠b.example',
  'anna@firm.de/a@b.example',
  'anna@firm.de|a@b.example',
  'anna@firm.de+a@b.example',
  'x@a@b.example',
  '?from=anna@firm.de&to=a@b.example',
  '?from=a%40b.example&to=anna%40firm.de',
  'a@b.example@',
  'https://x.example/?n=1&q=offer+for+a%40b.example',
  'https://x.example/?ready?=yes+a@b.example',
  '%5Ba%40b.example',
  '%5Da%40b.example',
  '%7Ba%40b.example',
  '%7Ca%40b.example',
  '%7Da%40b.example',
  '?q=%27a%40b.example%27',
  '?q=to%20%27a%40b.example%27',
  '?q=to+%27a%40b.example%27',
  '①a@b.example',
  'a@b.example①',
  'See²a@b.example',
  JSON.stringify({ message: 'Dear Ada,\na@b.example is yours' }),
]
for (const text of naming)
  test(`an address is found in ${text}`, () => {
    assert.ok(namesAddress(text, key))
  })

const others = [
  "o'a@b.example",
  'x.a@b.example',
  'a@b.example.org',
  'a@b.examples',
  'A@B.EXAMPLE.ORG',
  'öa@b.example',
  'a@x.b.example',
  'a@b.example.ORG',
  'a@b.example-Group.com',
  'a@b.example.zip.com',
  'a@b.example.рф',
  'a@b.example%2Eorg',
  'anna-1.a@b.example',
  'o%27a%40b.example',
  'anna%2Ba%40b.example',
  'o’a@b.example',
  'x+a@b.example',
  'Is it n=x+a@b.example?',
  'https://x.example/x+a@b.example?n=1',
  '?q=o%27a%40b.example',
  '?q=x.%27a%40b.example',
  '1a@b.example',
  'иван.a@b.example',
]
for (const text of others)
  test(`${text} is another address`, () => {
    assert.ok(!namesAddress(text, key))
  })

const international = [
  'For иван@пример.рф.pdf',
  'Co/иван@пример.рф',
  'иван@xn--e1afmkfd.xn--p1ai/1',
  '请联系иван@пример.рф|x',
]
for (const text of international)
  test(`an address in another script is found in ${text}`, () => {
    assert.ok(namesAddress(text, 'иван@xn--e1afmkfd.xn--p1ai'))
  })

test('a text that only begins like JSON has no escapes', () => {
  assert.ok(namesAddress(String.raw`[\bob@e.example]`, 'bob@e.example'))
})

test('an address behind a backslash is found in JSON', () => {
  assert.ok(namesAddress(JSON.stringify({ message: String.raw`Is it DOMAIN\bob@e.example?` }), 'bob@e.example'))
})

test('an address is found whatever its own signs are in a link', () => {
  assert.ok(namesAddress('?to=o%27neil%40e.example', "o'neil@e.example"))
  assert.ok(namesAddress('İpek@e.example', 'i\u0307pek@e.example'))
})

test('a sign that stands escaped in a link is found', () => {
  assert.ok(namesAddress('?to=a%2Bb%40c.example', 'a+b@c.example'))
})

test('an address in an international domain is found in both spellings', () => {
  for (const text of ['„ada@MÜLLER.example“', 'ada@xn--mller-kva.example/1'])
    assert.ok(namesAddress(text, 'ada@xn--mller-kva.example'), text)
})

const fields = ['email']
const ofField = [
  { email: 'A@b.example' },
  { data: { person: { email: 'a@ｂ.example' } } },
  { message: 'Dear Ada', email: 'a@ｂ.ｅｘａｍｐｌｅ' },
]
for (const details of ofField)
  test(`an address is compared as a whole in ${JSON.stringify(details)}`, () => {
    assert.ok(namesAddress(JSON.stringify(details), key, fields))
  })

const ofOthers = [{ email: 'x/a@b.example' }, { data: { person: { email: 'x=a@b.example', company: 'B' } } }]
for (const details of ofOthers)
  test(`another address is told apart as a whole in ${JSON.stringify(details)}`, () => {
    assert.ok(!namesAddress(JSON.stringify(details), key, fields))
  })

test('words that look like a field of an address are words', () => {
  const details = JSON.stringify({ email: 'x/a@b.example', message: 'Type {"email":"x/a@b.example"}' })

  const rest = withoutAddress(details, key, fields)

  assert.deepEqual(JSON.parse(rest), { email: 'x/a@b.example', message: 'Type {"email":"x/…"}' })
})

const without = [
  ['Write to A@B.example, or call.', 'Write to …, or call.'],
  ['„a@b.example“ and a@b.example', '„…“ and …'],
  ['a@b.example', '…'],
  ['Only x.a@b.example', 'Only x.a@b.example'],
  [
    JSON.stringify({ text: 'Write to a@b.example@b.example please' }),
    JSON.stringify({ text: 'Write to …@b.example please' }),
  ],
  [JSON.stringify({ message: 'Dear Ada,\na@b.example' }), JSON.stringify({ message: 'Dear Ada,\n…' })],
] as const
for (const [text, rest] of without)
  test(`without the address ${text} reads ${rest}`, () => {
    assert.equal(withoutAddress(text, key), rest)
  })

test('what is kept of a text holds its addresses, and no other words', () => {
  assert.equal(wordsNamingAny('Dear Ada, write to „bob@b.example“ soon.'), '„bob@b.example“')
})

test('a name in JSON that is the address is told', () => {
  const answer = JSON.stringify({ errors: { 'a@b.example': ['is a duplicate'] } })

  assert.deepEqual(wordsNaming(answer, key), ['a@b.example'])
})

test('an address in a field of its own is another one, however the JSON is spaced', () => {
  const answer = '{ "email" : "sales/a@b.example" }'

  assert.equal(withoutAddress(answer, key, ['email']), answer)
})

test('words in a field for an address are searched like other words', () => {
  const answer = JSON.stringify({ errors: { email: 'a@b.example has already been taken' } })

  const rest = withoutAddress(answer, key, ['email'])

  assert.deepEqual(JSON.parse(rest), { errors: { email: '… has already been taken' } })
})
