import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { privacy } from '#contract/privacy.ts'
import { transact } from '#server/database/dialect.ts'
import * as wordsAreSearched from '#server/database/migrations/0061-words-are-searched.ts'
import { forgetErased } from '#server/privacy/forget-erased.ts'
import { startTestApp } from '#support/app.ts'
import { startLife } from '#support/request-life.ts'
import { assertFindable, tracesOf } from '#support/traces.ts'

const named = 'bob@example.net'

test('mails from before an update are found by an address that they quoted, sent ones and those that waited', async (t) => {
  const { question, approve, mails, given, services } = await startLife(await startTestApp(t))
  const owner = await given.user('SUPER_ADMIN')
  await question(`Are you with 1.${named}?`)
  await mails()
  await approve({ message: `Write to\n${named}.` })
  await transact(services.db, async (trx) => {
    await trx.schema.alterTable('mail').dropColumn('named').execute()
    await sql`create table mention ("emailKey" text, "subjectId" text)`.execute(trx)
  })

  await transact(services.db, wordsAreSearched.up as never)

  await mails()
  await assertFindable(services, [named])
  const { complete } = await owner.call(privacy.erase, { body: { email: named } })
  await forgetErased(services)
  assert.ok(complete)
  assert.deepEqual(await tracesOf(services, [named]), [])
})
