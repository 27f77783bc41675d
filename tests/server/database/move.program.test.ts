import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { days } from '#support/app.ts'
import { client } from '#support/client.ts'
import { emptyDatabase, postgresServer } from '#support/postgres.ts'
import { docent, startServer, temporaryFolder } from '#support/program.ts'

const owner = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'a password that moves' }

test('after the move PostgreSQL serves the data of SQLite, and the two were compared', async (t) => {
  const { url, drop } = await emptyDatabase(await postgresServer())
  t.after(drop)
  const DATA_DIR = await temporaryFolder(t)
  const before = await startServer(t, { DATA_DIR, ...owner })
  before.process.kill('SIGTERM')
  await before.ended
  assert.equal((await docent(['sample', '--requests', '500'], { DATA_DIR })).code, 0)

  const moved = await docent(['move', '--to', url], { DATA_DIR })
  assert.equal(moved.code, 0, moved.stderr)
  assert.match(moved.stdout, /catalogueRequest: 500 rows, the same on both sides/)

  const again = await docent(['move', '--to', url], { DATA_DIR })
  assert.equal(again.code, 1)
  assert.match(
    again.stderr,
    /^Nothing was moved: .* must be empty\. A move that was killed has written all of its rows or none: [^\n]+\.$/m,
  )

  const { origin } = await startServer(t, { DATA_DIR, DATABASE_URL: url })
  const body = { username: owner.ADMIN_EMAIL, password: owner.ADMIN_PASSWORD }
  const { accessToken = '' } = await client(origin)(auth.login, { body })
  const history = await client(origin, accessToken)(catalogueRequests.history, { query: { size: 10 } })
  assert.equal(history.totalElements, 500)
})

test('the address with a password comes from MOVE_TO; a password in an argument gives a warning', async (t) => {
  const { url, drop } = await emptyDatabase(await postgresServer())
  t.after(drop)
  const DATA_DIR = await temporaryFolder(t)
  assert.equal((await docent(['migrate'], { DATA_DIR })).code, 0)
  const secret = url.replace('docent@', 'docent:hunter2@')

  const nowhere = await docent(['move'], { DATA_DIR })
  const moved = await docent(['move'], { DATA_DIR, MOVE_TO: secret })
  const again = await docent(['move', '--to', secret], { DATA_DIR })

  assert.match(nowhere.stderr, /^Say where to: [^\n]*MOVE_TO[^\n]*\.\n$/)
  assert.equal(moved.code, 0, moved.stderr)
  assert.match(moved.stdout, /^Moved\./m)
  assert.doesNotMatch(moved.stderr, /can read/)
  assert.match(again.stderr, /^Every user of this machine can read the password in --to [^\n]*MOVE_TO\.$/m)
  for (const { stdout, stderr } of [nowhere, moved, again]) assert.doesNotMatch(stdout + stderr, /hunter2/)
})

test('a move from a folder without a database is refused, names the folder and creates nothing', async (t) => {
  const { url, drop } = await emptyDatabase(await postgresServer())
  t.after(drop)
  const DATA_DIR = await temporaryFolder(t)
  for (const from of [DATA_DIR, join(DATA_DIR, 'nowhere')]) {
    const refused = await docent(['move', '--to', url], { DATA_DIR: from })

    assert.equal(refused.code, 1)
    assert.equal(refused.stderr, `Nothing was moved: there is no SQLite database in DATA_DIR (${from}).\n`)
  }
  assert.deepEqual(await readdir(DATA_DIR), [])
  assert.equal((await docent(['migrate'], { DATA_DIR })).code, 0)
  assert.equal((await docent(['move', '--to', url], { DATA_DIR })).code, 0)
})

test('a move is refused while a server runs on the database', async (t) => {
  const { url, drop } = await emptyDatabase(await postgresServer())
  t.after(drop)
  const DATA_DIR = await temporaryFolder(t)
  await startServer(t, { DATA_DIR })

  const refused = await docent(['move', '--to', url], { DATA_DIR })

  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /^Nothing was moved: Docent runs on this database \([^\n]+\)\. Stop it first[^\n]+\n$/)
})

test('an instance that was killed while the clock ran days ahead keeps nobody from a move', async (t) => {
  const { url, drop } = await emptyDatabase(await postgresServer())
  t.after(drop)
  const DATA_DIR = await temporaryFolder(t)
  assert.equal((await docent(['migrate'], { DATA_DIR })).code, 0)
  const database = new DatabaseSync(join(DATA_DIR, 'docent.sqlite'))
  const seen = Date.now() + days(4)
  database
    .prepare('insert into instance (name, schema, started, seen, ahead) values (?, ?, ?, ?, 0)')
    .run('a', '', seen, seen)
  database.close()

  const moved = await docent(['move', '--to', url], { DATA_DIR })

  assert.equal(moved.code, 0, moved.stderr)
})
