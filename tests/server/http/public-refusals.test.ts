import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { nameOf } from '#contract/index.ts'
import { invitations } from '#contract/invitations.ts'
import { languages } from '#contract/languages.ts'
import { passkeySignIn } from '#contract/passkey-sign-in.ts'
import { personal } from '#contract/personal.ts'
import type { Problem } from '#contract/problem.ts'
import { provider } from '#contract/provider.ts'
import { reader } from '#contract/reader.ts'
import { registrations } from '#contract/registrations.ts'
import { system } from '#contract/system.ts'
import { tourAccess } from '#contract/tour-access.ts'
import { tours } from '#contract/tours.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { startTestApp } from '#support/app.ts'
import { authenticator } from '#support/authenticator.ts'
import { CallError } from '#support/client.ts'
import { customer, password } from '#support/given.ts'
import { startLife } from '#support/request-life.ts'
import { callsOfPublicPages } from '../../../scripts/words/reach.ts'

const unknown = 'unknown'
const noId = '01890000-0000-7000-8000-000000000000'
const passwords = { password: 'a brand new password', confirmedPassword: 'a brand new password' }
const different = { password: 'a brand new password', confirmedPassword: 'another one' }
const person = { email: 'amy@example.com', firstName: 'Amy', lastName: 'Able', ...passwords }

/** Refusals that need nothing but the call itself. */
const plain = [
  [auth.login, { body: { username: 'nobody', password: ' ' } }],
  [auth.login, { body: { username: 'no@example.com', password } }],
  [auth.login, { body: { username: 'no@example.com', password, redirectUrl: 'https://elsewhere.example' } }],
  [auth.login, { body: { username: 'no@example.com', password: 'x'.repeat(2_000) } }],
  [auth.secondFactor, { body: { ticket: unknown, code: '000000' } }],
  [auth.secondFactor, { body: { ticket: unknown, code: ' ' } }],
  [auth.beginAtProvider, { query: {} }],
  [provider.arrive, { body: { code: unknown, state: unknown } }],
  [provider.arrive, { body: { code: unknown, state: ' ' } }],
  [provider.journey, { body: { state: unknown } }],
  [provider.beginMailed, { body: { id: unknown } }],
  [passkeySignIn.enter, { body: { credential: authenticator('http://localhost').get({ challenge: 'AAAA' }) } }],
  [auth.refresh, { body: { refreshToken: unknown } }],
  [auth.logout, { body: { refreshToken: ' ' } }],
  [auth.endSession, { body: { id: unknown } }],
  [auth.forgetPassword, { body: { email: 'nobody' } }],
  [auth.checkLink, { body: { purpose: 'reset', id: unknown } }],
  [auth.checkLink, { body: { purpose: 'setup', id: unknown } }],
  [auth.resetPassword, { body: { id: unknown, ...passwords } }],
  [auth.resetPassword, { body: { id: unknown, ...different } }],
  [registrations.signUp, { body: { ...person, email: '', firstName: '', lastName: '', password: '' } }],
  [registrations.signUp, { body: { ...person, ...different } }],
  [registrations.signUp, { body: { ...person, password: 'short', confirmedPassword: 'short' } }],
  [registrations.signUp, { body: { ...person, password: 'password', confirmedPassword: 'password' } }],
  [registrations.signUp, { body: { ...person, password: 'ä'.repeat(600), confirmedPassword: 'ä'.repeat(600) } }],
  [registrations.signUp, { body: { ...person, firstName: 'Amy\u0000' } }],
  [invitations.take, { body: { ...person, id: unknown } }],
  [personal.confirmEmail, { body: { id: unknown } }],
  [personal.confirmEmail, { body: { id: unknown, password: ' ', confirmedPassword: '' } }],
  [personal.stopEmailChange, { body: { id: unknown } }],
  [system.setup, { body: { ...person, token: unknown } }],
  [system.setup, { body: { ...person, ...different, token: unknown } }],
  [catalogues.name, { params: { id: noId } }],
  [tours.name, { params: { id: noId } }],
  [catalogueRequests.send, { body: { ...customer, email: 'nobody', firstName: '' } }],
  [catalogueRequests.send, { body: { ...customer, catalogueId: noId } }],
  [catalogueRequests.send, { body: { ...customer, tourId: noId } }],
  ...[
    visitorRequest.read,
    visitorRequest.withdraw,
    visitorRequest.open,
    visitorRequest.renew,
    visitorRequest.erase,
    reader.open,
  ].map((entry) => [entry, { body: { key: unknown } }] as const),
  [visitorRequest.correct, { body: { key: unknown, ...customer } }],
  [visitorRequest.answer, { body: { key: unknown, message: 'Yes' } }],
  [visitorRequest.answer, { body: { key: unknown, message: ' ' } }],
  [visitorRequest.ask, { body: { key: unknown, pages: [1], message: 'Which oak?' } }],
  [visitorRequest.ask, { body: { key: unknown, pages: [1], message: ' ' } }],
  [reader.cover, { params: { ticket: unknown } }],
  [visitorRequest.nameReading, { body: { key: unknown, named: true } }],
  [reader.picture, { params: { ticket: unknown, page: 1, width: 800 } }],
  [reader.words, { params: { ticket: unknown, page: 1 } }],
  [reader.find, { params: { ticket: unknown }, query: { q: 'oak' } }],
  [tourAccess.verify, { query: { token: unknown } }],
  [tourAccess.frame, { query: { token: unknown } }],
] as const

const wordsOf = (language: string): object =>
  JSON.parse(readFileSync(new URL(`../../../src/words/${language}/public.json`, import.meta.url), 'utf8'))

/** The sentences that a page shows of a refusal. */
const sentencesOf = ({ Message, sentence = Message, errors = [] }: Problem): string[] => [
  sentence,
  ...errors.map((one) => one.sentence ?? one.message),
]

function assertInEveryLanguage(problem: Problem): void {
  const lacking = sentencesOf(problem).flatMap((sentence) =>
    languages
      .filter((language) => language !== 'en' && !Object.hasOwn(wordsOf(language), sentence))
      .map((language) => `${language}: ${sentence}`),
  )
  assert.deepEqual(lacking, [])
}

async function problemOf(call: Promise<unknown>): Promise<Problem> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof CallError, `expected a refusal, got ${error ?? 'success'}`)
  return error.problem
}

test('what a public page can cause to be refused is in the words of public pages of every language', async (t) => {
  const { visitor } = await startTestApp(t)

  for (const [entry, input] of plain) {
    const problem = await problemOf(visitor(entry as typeof auth.login, input as never))
    assertInEveryLanguage(problem)
  }
})

test('every call that public pages make is among those whose refusals are looked at', () => {
  const isMade = callsOfPublicPages()
  const looked = new Set(plain.map(([entry]) => nameOf(entry as typeof auth.login)))

  // The ways in, a challenge, whether there is an owner, a session's end, and what was read are never refused.
  assert.deepEqual(
    Object.keys(publicCalls()).filter((name) => isMade(name) && !looked.has(name)),
    ['auth.methods', 'passkeySignIn.options', 'system.setupState', 'reader.seen'],
  )
})

const publicCalls = () =>
  Object.fromEntries(
    Object.entries({
      auth,
      passkeySignIn,
      registrations,
      invitations,
      personal,
      provider,
      system,
      catalogues,
      catalogueRequests,
      visitorRequest,
      reader,
      tourAccess,
    }).flatMap(([domain, calls]) => Object.keys(calls).map((call) => [`${domain}.${call}`, true])),
  )

test('a refusal that depends on the account is in the words of every language', async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN')
  const pending = await app.given.registration(owner.call)

  assertInEveryLanguage(await problemOf(app.visitor(auth.login, { body: { username: pending.email, password } })))
})

test('a refused sign-in is in the words of every language while mail leaves too', async (t) => {
  const { visitor } = await startTestApp(t, { smtpUrl: 'smtp://127.0.0.1:9' })

  assertInEveryLanguage(await problemOf(visitor(auth.login, { body: { username: 'amy@example.com', password } })))
})

test('a refusal for too many tries is in the words of every language', async (t) => {
  const { visitor } = await startTestApp(t, { rateLimits: true })
  const ask = () => visitor(auth.forgetPassword, { body: { email: 'amy@example.com' } })
  for (const _ of [1, 2, 3]) await ask()

  assertInEveryLanguage(await problemOf(ask()))
})

test('what a key of an answered request does not allow is told in every language', async (t) => {
  const { visitor, formKey, approve, mails } = await startLife(await startTestApp(t))
  await approve()
  await mails()
  const body = { key: formKey }

  for (const entry of [visitorRequest.withdraw, visitorRequest.open, visitorRequest.renew, visitorRequest.erase])
    assertInEveryLanguage(await problemOf(visitor(entry as typeof visitorRequest.withdraw, { body })))
  assertInEveryLanguage(await problemOf(visitor(visitorRequest.correct, { body: { ...body, ...customer } })))
  assertInEveryLanguage(await problemOf(visitor(visitorRequest.answer, { body: { ...body, message: 'Yes' } })))
})
