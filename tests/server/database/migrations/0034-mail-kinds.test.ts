import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { transact } from '#server/database/dialect.ts'
import * as mailKinds from '#server/database/migrations/0034-mail-kinds.ts'
import { startTestApp } from '#support/app.ts'
import { customer } from '#support/given.ts'
import { startLife } from '#support/request-life.ts'

test('mails that waited before an update still leave, with what they tell on the request', async (t) => {
  const life = await startLife(await startTestApp(t))
  const { staff, visitor, services, mails, approve, delivery } = life
  await approve()
  await visitor(auth.forgetPassword, { body: { email: staff.email } })
  await transact(services.db, async (trx) => {
    await trx.updateTable('mail').set({ subjectId: null }).where('kind', '=', 'oneTimeLink').execute()
    await trx.schema.alterTable('mail').dropColumn('kind').execute()
  })

  await transact(services.db, mailKinds.up as never)

  assert.deepEqual((await mails()).map(({ to }) => to).sort(), [customer.email, staff.email].sort())
  assert.equal(await delivery(), 'sent')
})
