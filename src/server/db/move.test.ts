import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { client } from '../testing/client.ts'
import { emptyDatabase, postgresServer } from '../testing/postgres.ts'
import { docent, startServer, temporaryFolder } from '../testing/program.ts'

const owner = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'a password that moves' }

test('what SQLite held is served from PostgreSQL after the move, and the two were compared', async (t) => {
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
  assert.match(again.stderr, /^Nothing was moved: .* must be empty\.$/m)

  const { origin } = await startServer(t, { DATA_DIR, DATABASE_URL: url })
  const body = { username: owner.ADMIN_EMAIL, password: owner.ADMIN_PASSWORD }
  const { accessToken } = await client(origin)(auth.login, { body })
  const history = await client(origin, accessToken)(catalogueRequests.history, { query: { size: 10 } })
  assert.equal(history.totalElements, 500)
})
