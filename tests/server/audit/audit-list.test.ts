import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AuditQuery, auditTrail } from '#contract/audit.ts'
import { auth } from '#contract/auth.ts'
import { catalogues } from '#contract/catalogues.ts'
import { privacy } from '#contract/privacy.ts'
import { users } from '#contract/users.ts'
import { views } from '#contract/views.ts'
import { audit } from '#server/audit/audit.ts'
import { sealAudit } from '#server/audit/seal-audit.ts'
import { transact } from '#server/database/dialect.ts'
import { systemActor } from '#server/lib/actor.ts'
import { hours, minutes, startTestApp, type TestApp } from '#support/app.ts'
import { exported } from '#support/exports.ts'
import { customer } from '#support/samples.ts'
import { sealedApp } from '#support/sealed.ts'

type Owner = Awaited<ReturnType<typeof sealedApp>>['owner']

const list = async ({ call }: Owner, query: AuditQuery = {}) => (await call(auditTrail.list, { query })).data

test('the audit names who did what to whom, newest first', async (t) => {
  const { owner, staff, request } = await sealedApp(t)

  const rows = await list(owner, { subject: request.id })

  const actor = { id: staff.id, name: 'ada Person' }
  const name = `${customer.firstName} ${customer.lastName}`
  assert.deepEqual(
    rows.map(({ action, actor, subject, sealed }) => ({ action, actor, subject, sealed })),
    [
      { action: 'request.approve', actor, subject: { kind: 'request', id: request.id, name }, sealed: true },
      { action: 'request.send', actor: null, subject: { kind: 'request', id: request.id, name }, sealed: true },
    ],
  )
  assert.notEqual(rows[1]?.network, '')
})

test('a name is gone with the account or the thing, and the row stays', async (t) => {
  const { owner, staff, given } = await sealedApp(t)
  const { id } = await given.catalogue(staff.call, 'Sofas')
  await staff.call(catalogues.remove, { params: { id } })
  await owner.call(users.remove, { params: { id: staff.id } })

  const [removed] = await list(owner, { action: 'catalogue.remove' })

  assert.deepEqual(removed?.actor, { id: staff.id, name: '' })
  assert.deepEqual(removed?.subject, { kind: 'catalogue', id, name: '' })
  assert.deepEqual(removed?.details, { name: 'Sofas' })
})

test('the audit is filtered by actor, action, subject and time, alone and together', async (t) => {
  const { owner, staff, request, now } = await sealedApp(t)
  const of = async (query: AuditQuery) => (await list(owner, query)).map(({ action }) => action)

  assert.deepEqual(await of({ action: 'catalogue.create', size: 100 }), Array(3).fill('catalogue.create'))
  assert.deepEqual(await of({ actor: staff.id, action: 'request.approve' }), ['request.approve'])
  assert.deepEqual(await of({ actor: owner.id, action: 'request.approve' }), [])
  assert.deepEqual(await of({ subject: request.id, to: now() - minutes(1) }), ['request.send'])
  assert.deepEqual(await of({ subject: request.id, from: now() }), ['request.approve'])
  assert.deepEqual(await of({ action: 'no.action' }), [])
})

test('an unknown field, and words, are refused', async (t) => {
  const { owner } = await sealedApp(t)

  await assert.rejects(owner.call(auditTrail.list, { query: { q: 'ada' } as never }), { status: 400 })
})

/** Rows of the same moment in a fixed order of their ids, written past the calls. */
async function many({ services, now }: TestApp, count: number) {
  await transact(services.db, async (trx) => {
    for (let index = 0; index < count; index++)
      await audit(trx, {
        at: now(),
        actor: systemActor,
        action: 'settings.change',
        subjectId: null,
        details: { index },
      })
  })
}

test('every row stands on one page, forwards, backwards and by number, while rows come', async (t) => {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN')
  await many(app, 25)
  const walk = async (query: AuditQuery, next: 'next' | 'previous', after: 'after' | 'before') => {
    const ids: string[][] = []
    for (let place: AuditQuery | undefined = query; place; ) {
      const page: Awaited<ReturnType<typeof readPage>> = await readPage(place)
      ids.push(page.data.map(({ id }) => id))
      await many(app, 1)
      place = page[next] === undefined ? undefined : { size: 10, [after]: page[next] }
    }
    return ids
  }
  const readPage = (query: AuditQuery) => owner.call(auditTrail.list, { query })
  const whole = (await readPage({ size: 100 })).data.map(({ id }) => id)

  const forwards = (await walk({ size: 10, page: 1 }, 'next', 'after')).flat()

  assert.deepEqual(forwards.slice(0, whole.length), whole)
  const oldest = (await readPage({ size: 100, sortOrder: 'ASC' })).data.map(({ id }) => id)
  const lastPage = await readPage({ size: 10, page: Math.ceil(oldest.length / 10) })
  assert.equal(lastPage.data.at(-1)?.id, oldest[0])
  const backwards = await walk({ size: 10, page: lastPage.page }, 'previous', 'before')
  assert.equal(new Set(backwards.flat()).size, backwards.flat().length)
})

test('the total counts sealed rows and the rest, and no form pays for it', async (t) => {
  const app = await sealedApp(t)
  await many(app, 3)
  const count = await app.services.db.selectFrom('audit').select('id').execute()

  const page = await app.owner.call(auditTrail.list, { query: { size: 5 } })

  assert.equal(page.totalElements, count.length)
  const counters = await app.services.db.selectFrom('counter').select('list').execute()
  assert.deepEqual(
    counters.filter(({ list }) => /audit/.test(list)),
    [],
  )
})

test('only owners read the audit and its newest seal', async (t) => {
  const { staff, visitor } = await sealedApp(t)

  for (const entry of [auditTrail.list, auditTrail.seal]) {
    await assert.rejects(staff.call(entry as typeof auditTrail.seal), { status: 403 })
    await assert.rejects(visitor(entry as typeof auditTrail.seal), { status: 401 })
  }
})

test('the audit is exported with every filter, in columns that name who and what', async (t) => {
  const { origin, owner, request } = await sealedApp(t)

  const rows = await exported(origin, owner.call, { list: 'audit', query: { subject: request.id } })

  assert.deepEqual(rows[0]?.slice(0, 4), ['Time', 'Who', 'Who (id)', 'Action'])
  assert.deepEqual(
    rows.slice(1).map(([, who, , action]) => [who, action]),
    [
      ['ada Person', 'request.approve'],
      ['', 'request.send'],
    ],
  )
})

test('a view of the audit is kept like those of other lists, for owners alone', async (t) => {
  const { owner, staff } = await sealedApp(t)
  const body = { list: 'audit' as const, name: 'Failed', query: 'action=login.failed', shared: true }

  await owner.call(views.create, { body })

  await assert.rejects(staff.call(views.create, { body }), { status: 403 })
})

const wrong = (username: string) => ({ body: { username, password: 'not the password' } })

test('a failed sign-in is told once an hour for an account and network, and again after it', async (t) => {
  const app = await sealedApp(t)
  const { owner, staff, visitor } = app
  const failed = () => list(owner, { action: 'login.failed' })

  for (let index = 0; index < 3; index++) await assert.rejects(visitor(auth.login, wrong(staff.email)), { status: 422 })

  const [first, ...others] = await failed()
  assert.deepEqual(others, [])
  assert.deepEqual(first?.actor, null)
  assert.deepEqual(first?.subject, { kind: 'user', id: staff.id, name: 'ada Person' })
  await assert.rejects(visitor(auth.login, wrong(owner.email)))
  assert.equal((await failed()).length, 2)
  app.pass(hours(1))
  await assert.rejects(app.visitor(auth.login, wrong(staff.email)))
  const { call } = await app.given.login(owner.email)
  assert.equal((await call(auditTrail.list, { query: { action: 'login.failed' } })).totalElements, 3)
})

test('a failed sign-in with an unknown address keeps nothing of what was typed', async (t) => {
  const { owner, visitor } = await sealedApp(t)

  for (const typed of ['hunter2@example.com', 'nobody@example.com'])
    await assert.rejects(visitor(auth.login, wrong(typed)), { status: 422 })

  const rows = await list(owner, { action: 'login.failed' })
  assert.equal(rows.length, 1)
  assert.deepEqual([rows[0]?.subject, rows[0]?.details], [null, {}])
})

test('erased details are gone from the list, and the row stays sealed', async (t) => {
  const { owner, services, given, staff } = await sealedApp(t)
  const request = await given.request(staff.call)
  await sealAudit(services)
  await owner.call(privacy.erase, { body: { email: request.email } })

  const rows = await list(owner, { subject: request.id })

  const sent = rows.find(({ action }) => action === 'request.send')
  assert.deepEqual([sent?.network, sent?.details, sent?.sealed, sent?.subject?.name], ['', {}, true, ''])
})
