import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { writeBackup } from '#server/backup/backup.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/dialect.ts'
import { startTestApp } from '#support/app.ts'
import { dumpablePostgres, needsDump } from '#support/dumpable-postgres.ts'
import { customer } from '#support/given.ts'
import { emptyDatabase, freshDatabase } from '#support/postgres.ts'
import { temporaryFolder } from '#support/program.ts'

test(
  'a backup of PostgreSQL, taken while others write, brings back what was answered before it and no session',
  needsDump,
  async (t) => {
    const server = await dumpablePostgres()
    const source = await freshDatabase(server)
    const target = await emptyDatabase(server)
    const app = await startTestApp(t, { database: { kind: 'postgres', url: source.url } })
    const staff = await app.given.user('ADMIN')
    await app.visitor(auth.forgetPassword, { body: { email: staff.email } })
    const send = (email: string) => app.visitor(catalogueRequests.send, { body: { ...customer, email } })
    const before = Array.from({ length: 20 }, (_, index) => `before${index}@example.com`)
    for (const email of before) await send(email)
    const file = join(await temporaryFolder(t), 'backup.tar')

    const during = Promise.all(Array.from({ length: 40 }, (_, index) => send(`during${index}@example.com`)))
    await writeBackup(app.services, file, () => {})
    await during
    const config = readConfig({ DATA_DIR: join(await temporaryFolder(t), 'new'), DATABASE_URL: target.url })
    const { deadLetters } = await restoreBackup(config, file)

    const db = openDatabase(config.database)
    t.after(() => db.destroy())
    const kept = new Set((await db.selectFrom('catalogueRequest').select('email').execute()).map(({ email }) => email))
    assert.deepEqual(
      before.filter((email) => !kept.has(email)),
      [],
    )
    for (const table of ['session', 'refreshToken', 'linkToken'] as const) {
      assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table)
    }
    assert.equal(deadLetters, 1)
  },
)
