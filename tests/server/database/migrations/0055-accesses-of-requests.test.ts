import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transact } from '#server/database/dialect.ts'
import * as accessesOfRequests from '#server/database/migrations/0055-accesses-of-requests.ts'
import { startTestApp } from '#support/app.ts'
import { startTourRequest } from '#support/tour-request.ts'

test('accesses from before an update name their requests', async (t) => {
  const { approve, services, params } = await startTourRequest(await startTestApp(t))
  await approve()
  await transact(services.db, async (trx) => {
    await trx.schema.dropIndex('tour_access_request').execute()
    await trx.schema.alterTable('tourAccess').dropColumn('requestId').execute()
  })

  await transact(services.db, accessesOfRequests.up as never)

  assert.deepEqual(await services.db.selectFrom('tourAccess').select('requestId').execute(), [{ requestId: params.id }])
})
