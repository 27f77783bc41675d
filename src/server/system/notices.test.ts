import assert from 'node:assert/strict'
import { test } from 'node:test'
import { system } from '#contract/system.ts'
import { startTestApp } from '../testing/app.ts'
import { freshDatabase, postgresServer } from '../testing/postgres.ts'

test('the owner is told when PostgreSQL does not sync what it answers, as the one for tests does not', async (t) => {
  const { url, drop } = await freshDatabase(await postgresServer())
  t.after(drop)
  const { given } = await startTestApp(t, { database: { kind: 'postgres', url } })
  const owner = await given.user('SUPER_ADMIN')

  const { notices } = await owner.call(system.notices)

  const words = notices.find(({ code }) => code === 'database-unsafe')?.text ?? ''
  assert.match(words, /fsync, full_page_writes/)
})
