import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import type { Trx } from '#server/database/dialect.ts'
import { limits } from '#server/requests/rate-limits.ts'
import { startTestApp } from '#support/app.ts'
import { customer } from '#support/given.ts'
import { holdTransaction, waitsOrEnds } from '#support/held-transaction.ts'
import { keyOf } from '#support/mails.ts'
import { freshDatabase, postgresServer } from '#support/postgres.ts'
import { refused } from '#support/refusals.ts'
import { startLife } from '#support/request-life.ts'

/** On PostgreSQL, where two transactions run at once; with a pending request for a catalogue. */
async function start(t: TestContext) {
  const { url, drop } = await freshDatabase(await postgresServer())
  const app = await startTestApp(t, { database: { kind: 'postgres', url } })
  t.after(drop)
  const staff = await app.given.user('ADMIN')
  const { id: catalogueId } = await app.given.catalogue(staff.call)
  const { id } = await app.given.request(staff.call, catalogueId, { email: customer.email })
  return { ...app, staff, catalogueId, id, db: app.services.db }
}

/** Changes to a catalogue by another instance during a call. */
const endings: Record<string, (trx: Trx, id: string) => Promise<unknown>> = {
  removed: (trx, id) => trx.deleteFrom('catalogue').where('id', '=', id).execute(),
  disabled: (trx, id) => trx.updateTable('catalogue').set({ disabledAt: 1 }).where('id', '=', id).execute(),
}

for (const [ending, end] of Object.entries(endings)) {
  test(`an approval during which the catalogue is ${ending} is refused and mails no link`, async (t) => {
    const { staff, id, catalogueId, db } = await start(t)
    const held = await holdTransaction(db, (trx) => end(trx, catalogueId))
    const approving = staff.call(catalogueRequests.approve, { params: { id }, body: {} })
    await waitsOrEnds(db, approving)

    await held.commit()

    await refused(approving, 409)
    assert.deepEqual(await db.selectFrom('mail').selectAll().execute(), [])
    assert.deepEqual(await db.selectFrom('requestKey').selectAll().execute(), [])
    assert.equal((await staff.call(catalogueRequests.find, { params: { id } })).status, 'pending')
  })

  test(`a form during which its catalogue is ${ending} is refused and leaves nothing`, async (t) => {
    const { staff, catalogueId, visitor, db } = await start(t)
    const held = await holdTransaction(db, (trx) => end(trx, catalogueId))
    const sending = visitor(catalogueRequests.send, { body: { ...customer, email: 'new@example.com', catalogueId } })
    await waitsOrEnds(db, sending)

    await held.commit()

    await refused(sending, 409)
    assert.equal((await staff.call(catalogueRequests.history)).totalElements, 1)
  })
}

const decided = { status: 'rejected' as const, decidedAt: 1, decidedBy: 'another' }

test('a repeated form during which the request is decided begins a request of its own', async (t) => {
  const { staff, id, catalogueId, visitor, db } = await start(t)
  const held = await holdTransaction(db, (trx) =>
    trx.updateTable('catalogueRequest').set(decided).where('id', '=', id).execute(),
  )
  const sending = visitor(catalogueRequests.send, { body: { ...customer, catalogueId } })
  await waitsOrEnds(db, sending)

  await held.commit()

  await sending
  const { data } = await staff.call(catalogueRequests.history)
  assert.deepEqual(
    data.map(({ status }) => status),
    ['pending', 'rejected'],
  )
})

test('a form beyond the limit of its catalogue is refused before its address is looked up', async (t) => {
  const { id, catalogueId, visitor, services, db, now } = await start(t)
  Object.assign(services.config, { rateLimits: true })
  const { name, period } = limits.formOverall
  await db
    .insertInto('rateLimit')
    .values({ key: `${name}/${catalogueId}`, arrival: now() + period })
    .execute()
  const held = await holdTransaction(db, (trx) =>
    trx.updateTable('catalogueRequest').set({ forms: 2 }).where('id', '=', id).execute(),
  )
  const sending = refused(visitor(catalogueRequests.send, { body: { ...customer, catalogueId } }), 429)

  const first = await Promise.race([sending.then(() => 'refused'), waitsOrEnds(db, sending).then(() => 'waited')])

  await held.commit()
  await sending
  assert.equal(first, 'refused')
})

test('details are not taken over while the request is being decided', async (t) => {
  const { staff, id, catalogueId, visitor, db } = await start(t)
  await visitor(catalogueRequests.send, { body: { ...customer, firstName: 'Verena', catalogueId } })
  const { data } = await staff.call(catalogueRequests.events, { params: { id } })
  const held = await holdTransaction(db, (trx) =>
    trx.updateTable('catalogueRequest').set(decided).where('id', '=', id).execute(),
  )
  const applying = staff.call(catalogueRequests.chooseSubmission, {
    params: { id },
    body: { eventId: data.at(-1)?.id ?? '' },
  })
  await waitsOrEnds(db, applying)

  await held.commit()

  await refused(applying, 409)
  assert.equal((await staff.call(catalogueRequests.find, { params: { id } })).firstName, customer.firstName)
})
test('a correction during which the mail of the decision begins to leave lets the decision stand', async (t) => {
  const { url, drop } = await freshDatabase(await postgresServer())
  const app = await startTestApp(t, { database: { kind: 'postgres', url }, undoSeconds: 10 })
  t.after(drop)
  const { formKey, correct, approve, find, read } = await startLife(app)
  await approve()
  const { db } = app.services
  const held = await holdTransaction(db, (trx) =>
    trx
      .updateTable('mail')
      .set({ lease: 'another', due: app.now() + 60_000 })
      .execute(),
  )
  const correcting = correct({ company: 'Corrected Ltd' }, formKey)
  await waitsOrEnds(db, correcting)

  await held.commit()

  await correcting
  assert.deepEqual([(await find()).status, (await read(formKey)).mine.company], ['approved', 'Corrected Ltd'])
  const [mail] = await db.selectFrom('mail').select('expires').execute()
  assert.ok((mail?.expires ?? 0) > app.now())
})

test('a correction during which staff decide takes the decision back', async (t) => {
  const { url, drop } = await freshDatabase(await postgresServer())
  const app = await startTestApp(t, { database: { kind: 'postgres', url }, undoSeconds: 10 })
  t.after(drop)
  const { formKey, correct, find, staff, id } = await startLife(app)
  const { db } = app.services
  const decision = { status: 'rejected' as const, decidedAt: app.now(), decidedBy: staff.id }
  const held = await holdTransaction(db, (trx) =>
    trx.updateTable('catalogueRequest').set(decision).where('id', '=', id).execute(),
  )
  const correcting = correct({ company: 'Corrected Ltd' }, formKey)
  await waitsOrEnds(db, correcting)

  await held.commit()

  await correcting
  const { status, company } = await find()
  assert.deepEqual([status, company], ['pending', 'Corrected Ltd'])
})

test('a correction that waits for the older request of its new address holds no other, so that two cannot block each other', async (t) => {
  const { catalogueId, id, visitor, db } = await start(t)
  const other = { ...customer, email: 'other@example.com' }
  const { follow } = await visitor(catalogueRequests.send, { body: { ...other, catalogueId } })
  const lock = (trx: Trx) => trx.selectFrom('catalogueRequest').select('id').forUpdate()
  const held = await holdTransaction(db, (trx) => lock(trx).where('id', '=', id).execute())
  const correcting = visitor(visitorRequest.correct, { body: { ...customer, key: keyOf(follow) } })
  await waitsOrEnds(db, correcting)

  const free = await db.transaction().execute((trx) => lock(trx).skipLocked().execute())

  assert.equal(free.length, 1)
  await held.commit()
  await correcting
})
