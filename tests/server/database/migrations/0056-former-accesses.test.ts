import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { tourAccess } from '#contract/tour-access.ts'
import { transact } from '#server/database/dialect.ts'
import * as formerAccesses from '#server/database/migrations/0056-former-accesses.ts'
import { startTestApp } from '#support/app.ts'
import { customer } from '#support/given.ts'
import { startTourRequest } from '#support/tour-request.ts'

test('accesses that another one replaced before an update name their requests', async (t) => {
  const { staff, visitor, tourId, services, now } = await startTourRequest(await startTestApp(t, { undoSeconds: 10 }))
  const others = ['Oda', 'Ove']
  for (const firstName of others)
    await visitor(catalogueRequests.send, {
      body: { ...customer, firstName, email: `${firstName}@example.com`, tourId },
    })
  const { data } = await staff.call(catalogueRequests.listPending)
  await staff.call(catalogueRequests.decide, { body: { ids: data.map(({ id }) => id), decision: 'approve' } })
  for (const { id } of data) await staff.call(catalogueRequests.undo, { params: { id } })
  const own = { name: 'A guest', type: 'tour', tourId, startTime: now(), endTime: now() + 60_000 } as const
  await staff.call(tourAccess.create, { body: own })
  const links = () => services.db.selectFrom('tourAccess').select(['name', 'requestId']).orderBy('id').execute()
  const before = await links()
  await transact(services.db, async (trx) => {
    await trx.updateTable('tourAccess').set({ requestId: null }).execute()
  })

  await transact(services.db, formerAccesses.up as never)

  assert.deepEqual(await links(), before)
  assert.equal(new Set(before.map(({ requestId }) => requestId)).size, 4)
})
