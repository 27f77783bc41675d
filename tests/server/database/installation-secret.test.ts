import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { documents } from '#contract/documents.ts'
import { personal } from '#contract/personal.ts'
import { registrations } from '#contract/registrations.ts'
import { system } from '#contract/system.ts'
import { tourAccess } from '#contract/tour-access.ts'
import { users } from '#contract/users.ts'
import { ensureOwner } from '#server/accounts/users/first-owner.ts'
import { hashToken, randomToken } from '#server/lib/tokens.ts'
import type { Services } from '#server/services.ts'
import { startTestApp, type TestApp } from '#support/app.ts'
import { customer, password, pdf } from '#support/given.ts'
import { keyOf, linkParameter } from '#support/mails.ts'

const metricsToken = 'opens the figures'
const form = { firstName: 'Ada', lastName: 'Lovelace', password, confirmedPassword: password }

test('a token, link or signed address that differs anywhere is refused alike, and the right one still works', async (t) => {
  const app = await startTestApp(t, { metricsToken })

  for (const [name, { secret, use }] of Object.entries(await secretsOf(app))) {
    const faces = new Set<string>()
    for (const guess of guesses(secret)) {
      const answer = await use(guess)
      assert.ok(!answer.ok, `${name}: ${guess} for ${secret}`)
      faces.add(await face(answer))
    }
    assert.equal(faces.size, 1, `${name}: ${[...faces].join(' and ')}`)
    assert.ok((await use(secret)).ok, name)
  }
})

interface Secret {
  secret: string
  use(secret: string): Promise<Response>
}

/** One secret of each kind, with the call that accepts it. */
async function secretsOf(app: TestApp): Promise<Record<string, Secret>> {
  const { origin, given, visitor, services, mails } = app
  const setup = await ensureOwner(services)
  const staff = await given.user('ADMIN')
  const catalogue = await given.catalogue(staff.call)
  const { id } = await given.request(staff.call, catalogue.id)
  await staff.call(catalogueRequests.approve, { params: { id }, body: {} })
  await visitor(auth.forgetPassword, { body: { email: staff.email } })
  await visitor(registrations.signUp, { body: { ...form, email: 'ada@example.com' } })
  const mover = await given.user('USER', 'mover')
  await mover.call(personal.changeInfo, { body: { ...customer, email: 'moved@example.com' } })
  const times = { startTime: app.now() - 1, endTime: app.now() + 1 }
  await staff.call(tourAccess.create, { body: { name: 'Spring', type: 'tour', ...times } })
  const [access] = (await staff.call(tourAccess.list)).data
  // Their addresses end with the session, which the reset link of the other person ends.
  const colleague = await given.user('ADMIN', 'colleague')
  const [row] = (await colleague.call(catalogues.list)).data
  const upload = await colleague.call(documents.uploadUrl, { body: { extension: 'pdf', type: 'catalogue' } })
  const mailed = await mails()
  const mail = (words: RegExp) => mailed.find(({ subject }) => words.test(subject))

  const get = (path: string, headers = {}) => fetch(origin + path, { headers, redirect: 'manual' })
  const post = ({ path }: { path: string }, body: object) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const signed = (address = '', use: (address: string) => Promise<Response>): Secret => {
    const url = new URL(given.here(address))
    const secret = url.searchParams.get('signature') ?? ''
    return { secret, use: (guess) => use(url.href.replace(secret, guess)) }
  }
  return {
    refresh: { secret: staff.refreshToken, use: (refreshToken) => post(auth.refresh, { refreshToken }) },
    setup: {
      secret: new URL(setup?.setupUrl ?? '').searchParams.get('token') ?? '',
      use: (token) => post(system.setup, { ...form, email: 'owner@example.com', token }),
    },
    reset: {
      secret: linkParameter(mail(/Reset/), 'id'),
      use: (ticket) => post(auth.resetPassword, { ...form, id: ticket }),
    },
    confirmation: {
      secret: linkParameter(mail(/registration/), 'id'),
      use: (ticket) => post(personal.confirmEmail, { ...form, id: ticket }),
    },
    'stop of a change of address': {
      secret: linkParameter(mail(/change of your address/), 'id'),
      use: (ticket) => post(personal.stopEmailChange, { id: ticket }),
    },
    'private link': {
      secret: keyOf(mail(/catalogue/)?.link),
      use: (token) => get(`/api/client/document/${token}`),
    },
    tour: { secret: access?.token ?? '', use: (token) => get(`${tourAccess.verify.path}?token=${token}`) },
    upload: signed(upload, (address) => given.put(address, pdf)),
    download: signed(row?.url, (address) => fetch(address)),
    figures: { secret: metricsToken, use: (token) => get('/metrics', { authorization: `Bearer ${token}` }) },
  }
}

/** Wrong variants of a secret: changed at either end, shorter, longer, random, and the form stored in the database. */
function guesses(secret: string): string[] {
  const other = (character = '') => (character === 'A' ? 'B' : 'A')
  return [
    secret.slice(0, -1) + other(secret.at(-1)),
    other(secret[0]) + secret.slice(1),
    secret.slice(0, -1),
    `${secret}A`,
    randomToken().slice(0, secret.length),
    hashToken(secret),
  ]
}

/** A reply without its request id. */
async function face(answer: Response): Promise<string> {
  const words = (await answer.text()).replace(/"requestId":"[^"]+"/, '')
  return JSON.stringify([answer.status, answer.headers.get('location'), words])
}

test('the ids of removed rows are never reused, and every id is random', async (t) => {
  const { given, services, now } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const removed: string[] = []
  for (let round = 0; round < 3; round++) {
    const catalogue = await given.catalogue(owner.call)
    const applicant = await given.registration(owner.call)
    const person = await given.user('USER')
    await given.request(owner.call, catalogue.id)
    const access = { name: 'Spring', type: 'tour' as const, startTime: now(), endTime: now() + 1 }
    await owner.call(tourAccess.create, { body: access })
    await owner.call(catalogues.remove, { params: { id: catalogue.id } })
    await owner.call(registrations.reject, { params: { id: applicant.id } })
    await owner.call(users.remove, { params: { id: person.id } })
    removed.push(catalogue.id, applicant.id, person.id)
  }

  const { tables, ids } = await idsOf(services)
  for (const table of ['audit', 'catalogueRequest', 'mail', 'session', 'tourAccess', 'user'])
    assert.ok(tables.includes(table), `${table} of ${tables}`)
  const all = [...ids, ...removed]
  for (const id of all) assert.match(id, /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  assert.equal(new Set(all.map((id) => id.slice(-12))).size, all.length, 'the part that chance makes')
})

/** The ids of all rows of all tables that have one. */
async function idsOf({ db }: Services) {
  const found = (await db.introspection.getTables()).filter(({ columns }) => columns.some(({ name }) => name === 'id'))
  // The search indexes number the parts of their own tables.
  const tables = found.map(({ name }) => name).filter((name) => !name.includes('Search_'))
  const rows = tables.map((table) =>
    db
      .selectFrom(table as 'user')
      .select('id')
      .execute(),
  )
  return { tables, ids: (await Promise.all(rows)).flat().map(({ id }) => id) }
}
