import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiTokens } from '#contract/api-tokens.ts'
import { auth } from '#contract/auth.ts'
import { personal } from '#contract/personal.ts'
import { privacy } from '#contract/privacy.ts'
import { tourAccess } from '#contract/tour-access.ts'
import { tours } from '#contract/tours.ts'
import { users } from '#contract/users.ts'
import { views } from '#contract/views.ts'
import { transact } from '#server/database/dialect.ts'
import { findMailsAbout } from '#server/mail/outbox.ts'
import { leftOut } from '#server/privacy/left-out.ts'
import { unsubscribeAddress } from '#server/requests/offering/unsubscribe-address.ts'
import { days, minutes, startTestApp, type TestApp } from '#support/app.ts'
import { customer } from '#support/given.ts'
import { leaveEverything, xenia } from '#support/held-person.ts'
import { startOutbox } from '#support/outbox.ts'
import { givePasskey } from '#support/passkeys.ts'
import { startLife } from '#support/request-life.ts'
import { startTourRequest } from '#support/tour-request.ts'

const { email } = customer

test('an export tells of the access to a tour that was made for a request, and of its visits', async (t) => {
  const app = await startTestApp(t)
  const { approve, mailedKey, open, enter } = await startTourRequest(app)
  const owner = await app.given.user('SUPER_ADMIN')
  await approve()
  await enter(await open(await mailedKey()))

  const { accesses, audit } = await owner.call(privacy.export, { body: { email } })

  assert.deepEqual(
    accesses.map(({ tourName, openings, lastVisit }) => [tourName, openings, lastVisit]),
    [['Villa', 1, app.now()]],
  )
  assert.ok(audit.some(({ action }) => action === 'access.create'))
})

test('an export tells of an access of another person that names the address only its name and times', async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN')
  const tour = { name: 'Villa', kind: 'address', address: 'https://tours.example/1' } as const
  const { id: tourId } = await owner.call(tours.create, { body: tour })
  const name = `Bob, guest of ${email}`
  const { id, ...times } = await app.given.access(owner.call, tourId, name)
  await owner.call(tourAccess.mail, { params: { id }, body: { to: 'bob@example.net' } })
  const [mailed] = await app.mails()
  await fetch(`${app.origin}/api/tour/verify${new URL(mailed?.link ?? '').search}`)

  const { accesses, mails, audit } = await owner.call(privacy.export, { body: { email } })

  const { startTime, endTime, created } = times
  assert.deepEqual(accesses, [{ name, startTime, endTime, created }])
  assert.deepEqual(mails, [])
  assert.deepEqual(
    audit.map(({ action }) => action).filter((action) => action.startsWith('access')),
    ['access.create'],
  )
})

test('an export tells of the visits to an access that names the address and nobody else was given', async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN')
  const tour = { name: 'Villa', kind: 'address', address: 'https://tours.example/1' } as const
  const { id: tourId } = await owner.call(tours.create, { body: tour })
  const { id } = await app.given.access(owner.call, tourId, `Ruth, ${email}`)
  await owner.call(tourAccess.mail, { params: { id }, body: { to: email } })

  const { accesses, mails } = await owner.call(privacy.export, { body: { email } })

  assert.deepEqual([accesses.map((access) => [access.id, access.openings]), mails.length], [[[id, 0]], 1])
})

test('mails about very many accesses are found, each once', async (t) => {
  const { given, services } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const tour = { name: 'Villa', kind: 'address', address: 'https://tours.example/1' } as const
  const { id: tourId } = await owner.call(tours.create, { body: tour })
  const mailed = [await given.access(owner.call, tourId), await given.access(owner.call, tourId)]
  for (const { id } of mailed) await owner.call(tourAccess.mail, { params: { id }, body: { to: `${id}@example.net` } })
  const [first = '', last = ''] = mailed.map(({ id }) => id)
  const ids = [first, ...Array.from({ length: 40_000 }, () => randomUUIDv7()), last]

  const mails = await findMailsAbout(services.db, email, ids)

  assert.deepEqual(
    mails.map(({ recipient }) => recipient),
    [`${first}@example.net`, `${last}@example.net`],
  )
})

test('an export tells that the mail server refused an address', async (t) => {
  const { services, owner, now } = await startOutbox(t)
  const refused = { code: '5.1.1', at: now(), until: now() + days(30) }
  await transact(services.db, (trx) =>
    trx
      .insertInto('refusedAddress')
      .values({ emailKey: email, ...refused })
      .execute(),
  )

  assert.deepEqual((await owner.call(privacy.export, { body: { email } })).refused, refused)
})

test('an export tells when an address wished no more mail about new editions, which outlives its erasure', async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN')
  await unsubscribe(app, email)
  await owner.call(privacy.erase, { body: { email } })

  const told = async (address: string) =>
    (await owner.call(privacy.export, { body: { email: address } })).unsubscribedAt

  assert.deepEqual([await told(email), await told('other@example.com')], [app.now(), null])
})

test('an export tells what became of the mail and the link of a request', async (t) => {
  const app = await startTestApp(t)
  const { approve, revoke, wait, mails } = await startLife(app)
  const owner = await app.given.user('SUPER_ADMIN')
  await approve()
  await wait(minutes(1))
  await mails()
  await revoke()

  const [request] = (await owner.call(privacy.export, { body: { email } })).requests

  assert.deepEqual(
    [request?.mailedAt, request?.linkRevokedAt, request?.mailError, request?.machineOpenings],
    [app.now(), app.now(), null, 0],
  )
  assert.deepEqual(
    request?.submissions.map(({ created, joined }) => joined === created),
    [true],
  )
})

test('an export has mails about a request that do not name its address', async (t) => {
  const app = await startTestApp(t)
  const { id, now } = await startLife(app)
  const owner = await app.given.user('SUPER_ADMIN')
  const subject = `What ${customer.firstName} asked for`
  const mail = { ...{ subject, text: '', html: '', recipient: owner.email, named: '' }, created: now(), due: now() }
  const left = { kind: 'staff', status: 'sent', attempts: 1, lease: null, expires: null, lastError: null } as const
  await transact(app.services.db, (trx) =>
    trx
      .insertInto('mail')
      .values({ id: 'about', ...mail, ...left, subjectId: id, offerId: null, cause: null })
      .execute(),
  )

  const { mails } = await owner.call(privacy.export, { body: { email } })

  assert.deepEqual(
    mails.filter((one) => one.subject === subject).map(({ kind, recipient }) => [kind, recipient]),
    [['staff', owner.email]],
  )
})

test('an export has all of the audit about a person whose account was removed', async (t) => {
  const { given } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const person = await given.user('USER')
  await owner.call(users.disable, { params: { id: person.id } })
  await owner.call(users.remove, { params: { id: person.id } })

  const { audit } = await owner.call(privacy.export, { body: { email: person.email } })

  const actions = audit.map(({ action }) => action).filter((action) => action.startsWith('user'))
  assert.deepEqual(actions.toSorted(), ['user.disable', 'user.remove'])
})

test('an export of an account has its proofs, its links and what it is mailed', async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN')
  await givePasskey(app, owner.call)
  await owner.call(personal.changePreferences, { body: { sealMails: 'daily' } })
  await owner.call(views.create, { body: { list: 'history', name: 'Mine', query: 'q=a', shared: true } })
  await app.visitor(auth.forgetPassword, { body: { email: owner.email } })

  const held = await owner.call(privacy.export, { body: { email: owner.email } })

  const { account, links } = held
  assert.equal(account?.sealMails, 'daily')
  assert.deepEqual([account?.sessions[0]?.proven], [app.now()])
  assert.deepEqual(
    account?.passkeys.map(({ rpId, synced }) => [rpId, synced]),
    [['localhost', false]],
  )
  assert.deepEqual(
    held.views.map(({ list, shared }) => [list, shared]),
    [['history', true]],
  )
  assert.deepEqual(
    links.map(({ purpose }) => purpose),
    ['reset'],
  )
})

test('an export holds no value of a column that is left out as a secret', async (t) => {
  const app = await startTestApp(t)
  const { db } = app.services
  const { owner } = await leaveEverything(app)
  await givePasskey(app, owner.call)
  await owner.call(apiTokens.create, { body: { name: 'Program', scope: 'read', days: 1 } })
  await app.visitor(auth.forgetPassword, { body: { email: owner.email } })

  const held = await Promise.all(
    [xenia.email, owner.email].map((address) => owner.call(privacy.export, { body: { email: address } })),
  )

  const secrets: string[] = []
  for (const [table, columns] of Object.entries(leftOut))
    for (const column of Object.entries(columns).flatMap(([name, reason]) => (reason === 'secret' ? [name] : []))) {
      const { rows } = await sql<{
        value: string | null
      }>`select ${sql.ref(column)} as value from ${sql.table(table)}`.execute(db)
      secrets.push(...rows.flatMap(({ value }) => (value ? [value] : [])))
    }
  const text = JSON.stringify(held)
  assert.ok(secrets.length > 20, `${secrets.length} secrets`)
  assert.deepEqual(
    secrets.filter((secret) => text.includes(JSON.stringify(secret).slice(1, -1))),
    [],
  )
})

const unsubscribe = ({ services, origin }: TestApp, address: string) =>
  fetch(`${origin}${new URL(unsubscribeAddress(services, address, 'en')).pathname}`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
