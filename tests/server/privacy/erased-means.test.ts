import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { extract } from 'tar'
import { privacy } from '#contract/privacy.ts'
import { writeBackup } from '#server/backup/backup.ts'
import { isOneFile } from '#server/database/dialect.ts'
import { forgetErased } from '#server/privacy/forget-erased.ts'
import { foldFigures } from '#server/requests/figures/fold-figures.ts'
import { startTestApp, type TestApp } from '#support/app.ts'
import { dumpablePostgres, needsDump } from '#support/dumpable-postgres.ts'
import { colleague, leaveEverything, typo, wordsOf, xenia } from '#support/held-person.ts'
import { freshDatabase } from '#support/postgres.ts'
import { temporaryFolder } from '#support/program.ts'
import { assertFindable, inFiles, naming, tracesOf } from '#support/traces.ts'

/** Erases every address that the person used, and runs the jobs of the next minute. */
async function eraseThem(app: TestApp) {
  const { owner } = await leaveEverything(app)
  // Nothing keeps a mistyped address once it is corrected.
  await assertFindable(
    app.services,
    wordsOf.filter((word) => word !== typo),
  )
  for (const email of [typo, colleague]) await owner.call(privacy.erase, { body: { email } })
  const erased = await owner.call(privacy.erase, { body: { email: xenia.email } })
  await foldFigures(app.services)
  await forgetErased(app.services)
  return { owner, erased }
}

test('what was erased is in no table, in no byte of the database, its journal, the mails and files', async (t) => {
  const app = await startTestApp(t)

  const { erased } = await eraseThem(app)

  assert.deepEqual(await tracesOf(app.services, wordsOf), [])
  assert.deepEqual({ ...erased, mails: 0, files: 0 }, { ...all, mails: 0, files: 0 })
})

const all = { requests: 3, registrations: 1, mails: 0, files: 0, views: 1, complete: true, remaining: [] as string[] }

test('what was erased is not in the next backup of SQLite', async (t) => {
  const folder = await temporaryFolder(t)
  const app = await startTestApp(t, { database: { kind: 'sqlite', file: join(folder, 'docent.sqlite') } })
  await eraseThem(app)
  const target = await temporaryFolder(t)

  await writeBackup(app.services, join(target, 'backup.tar'), () => {})

  assert.deepEqual(await inFiles(target, wordsOf), [])
  assert.deepEqual(await inFiles(folder, wordsOf), [])
})

test('what was erased is not in the next backup of PostgreSQL', needsDump, async (t) => {
  const { url, drop } = await freshDatabase(await dumpablePostgres())
  t.after(drop)
  const app = await startTestApp(t, { database: { kind: 'postgres', url } })
  await eraseThem(app)

  const dump = await dumpOf(app, t)

  assert.match(dump, /Answered/)
  assert.deepEqual(naming('dump', dump, wordsOf), [])
})

/** The text of the database in a fresh backup. */
async function dumpOf(app: TestApp, t: TestContext): Promise<string> {
  const folder = await temporaryFolder(t)
  const file = join(folder, 'backup.tar')
  await writeBackup(app.services, file, () => {})
  await extract({ file, cwd: folder })
  assert.ok(!isOneFile(app.services.config.database))
  await promisify(execFile)('pg_restore', ['--file', join(folder, 'dump.sql'), join(folder, 'docent.pgdump')])
  return readFile(join(folder, 'dump.sql'), 'utf8')
}
