import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { startTestApp } from '#support/app.ts'

const greetingOf = (mail: { text: string } | undefined) => mail?.text.split('\n', 1)[0]

/** Returns the greeting of the mail that rejects a request with this first name. */
async function greetingFor(t: Parameters<typeof startTestApp>[0], firstName: string) {
  const { given, mails } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const { id } = await given.request(staff.call, undefined, { firstName })
  await staff.call(catalogueRequests.reject, { params: { id }, body: {} })
  return greetingOf((await mails()).at(-1))
}

for (const name of ['Vera', "Seán O'Neill", 'J. R.', 'Anne-Marie St. John', '李', 'مريم', 'नेहा', 'a'.repeat(60)])
  test(`a name that looks like one is used in the greeting: ${name.slice(0, 20)}`, async (t) => {
    assert.equal(await greetingFor(t, name), `Dear ${name},`)
  })

for (const text of [
  'Vera, your account is closed: call',
  'Vera evil.example',
  'Vera http://evil.example',
  '+1 555 0100',
  'Vera!',
  '<b>Vera',
  "- ' .",
  'a'.repeat(61),
])
  test(`a mail greets nobody by a text that is no name: ${text.slice(0, 20)}`, async (t) => {
    assert.equal(await greetingFor(t, text), 'Hello,')
  })

test('a mail about an account greets nobody by a text that is no name either', async (t) => {
  const { given, visitor, mails } = await startTestApp(t)
  const { email } = await given.user('USER', 'win-at.evil.example', { proven: true })
  await visitor(auth.forgetPassword, { body: { email } })

  const [mail] = await mails()

  assert.equal(greetingOf(mail), 'Hello,')
})
