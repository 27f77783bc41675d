import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { sealText } from '#server/audit/chain.ts'
import { sealAudit } from '#server/audit/seal-audit.ts'
import { findNewestSeal } from '#server/audit/seals.ts'
import { writeBackup } from '#server/backup/backup.ts'
import { type Db, openDatabase, type Trx, transact } from '#server/database/dialect.ts'
import { startTestApp } from '#support/app.ts'
import { emptyDatabase, postgresServer } from '#support/postgres.ts'
import { docent, temporaryFolder } from '#support/program.ts'

/** An installation in a folder of its own with one seal, which somebody keeps elsewhere. */
async function kept(t: TestContext) {
  const DATA_DIR = await temporaryFolder(t)
  const database = { kind: 'sqlite' as const, file: join(DATA_DIR, 'docent.sqlite') }
  const app = await startTestApp(t, { database })
  const staff = await app.given.user('ADMIN', 'ada')
  const request = await app.given.request(staff.call)
  await staff.call(catalogueRequests.reject, { params: { id: request.id }, body: {} })
  await sealAudit(app.services)
  const newest = await findNewestSeal(app.services.db)
  assert.ok(newest)
  return { ...app, DATA_DIR, seal: sealText(newest) }
}

const verify = (env: Record<string, string>, ...args: string[]) => docent(['audit', 'verify', ...args], env)

async function tamper(db: Db, work: (trx: Trx) => Promise<unknown>) {
  await transact(db, work)
}

const removeRejection = (trx: Trx) => trx.deleteFrom('audit').where('action', '=', 'request.reject').execute()

test('the command proves an untouched audit, contains the mailed seal, and writes nothing', async (t) => {
  const { DATA_DIR, seal } = await kept(t)
  const before = await readFile(join(DATA_DIR, 'docent.sqlite'))

  const { code, stdout } = await verify({ DATA_DIR }, '--seal', seal)

  assert.equal(code, 0, stdout)
  assert.match(stdout, /^Every sealed row is as it was sealed\.$/m)
  assert.match(stdout, /^Seal 1 as you have it is contained in this chain/m)
  assert.match(stdout, /^What this cannot prove: /m)
  assert.deepEqual(await readFile(join(DATA_DIR, 'docent.sqlite')), before)
})

test('the command tells where a row was removed', async (t) => {
  const { DATA_DIR, services, seal } = await kept(t)
  await tamper(services.db, removeRejection)

  const { code, stdout } = await verify({ DATA_DIR }, '--seal', seal)

  assert.equal(code, 2)
  assert.match(stdout, /^A row was removed after seal 1: number 3 of its 3 rows, behind \S+ \(request\.send, /m)
})

test('a row that is put in between two seals of SQLite is found', async (t) => {
  const { DATA_DIR, services, given } = await kept(t)
  await given.user('ADMIN', 'grace')
  await sealAudit(services)
  await tamper(services.db, async (trx) => {
    const rejection = trx.selectFrom('audit').where('action', '=', 'request.reject').selectAll()
    const copy = { ...(await rejection.executeTakeFirstOrThrow()), id: 'put-in', seal: 1.5 }
    await trx.insertInto('audit').values(copy).execute()
  })

  const { code, stdout } = await verify({ DATA_DIR })

  assert.equal(code, 2, stdout)
  assert.match(stdout, /^The row put-in \(request\.reject, .*\) was put in after seal 1\.5\.$/m)
})

test('who removes a row and seals the rest anew is found out by the mailed seal', async (t) => {
  const { DATA_DIR, services, seal } = await kept(t)
  await tamper(services.db, async (trx) => {
    await removeRejection(trx)
    await trx.deleteFrom('seal').execute()
    await trx.updateTable('audit').set({ seal: null }).execute()
  })
  await sealAudit(services)

  const alone = await verify({ DATA_DIR })
  const compared = await verify({ DATA_DIR }, '--seal', seal)

  assert.equal(alone.code, 0)
  assert.equal(compared.code, 3)
  assert.match(compared.stdout, /^Seal 1 as you have it is not in this chain/m)
})

test('a seal that is newer than the data, and one that is none, are told apart', async (t) => {
  const { DATA_DIR } = await kept(t)

  const newer = await verify({ DATA_DIR }, '--seal', `9:${'0'.repeat(64)}`)
  const none = await verify({ DATA_DIR }, '--seal', 'nine')

  assert.equal(newer.code, 4)
  assert.match(newer.stdout, /^Seal 9 as you have it is newer than this data/m)
  assert.equal(none.code, 1)
  assert.match(none.stderr, /A seal is a number, a colon and 64 hexadecimal digits/)
})

test('a restored backup goes on with its chain in a new epoch, whose first row names the last seal', async (t) => {
  const { services, seal } = await kept(t)
  const file = join(await temporaryFolder(t), 'backup.tar')
  await writeBackup(services, file, () => {})
  const DATA_DIR = join(await temporaryFolder(t), 'restored')
  assert.equal((await docent(['restore', file], { DATA_DIR })).code, 0)
  const db = openDatabase({ kind: 'sqlite', file: join(DATA_DIR, 'docent.sqlite') })
  t.after(() => db.destroy())

  await sealAudit({ db, now: Date.now })

  const { code, stdout } = await verify({ DATA_DIR }, '--seal', seal)
  assert.equal(code, 0, stdout)
  assert.match(stdout, /^A backup was restored before seal 2 .*\(epoch 2\)\.$/m)
  const row = await db.selectFrom('audit').where('action', '=', 'backup.restore').select('details').executeTakeFirst()
  assert.equal(JSON.parse(row?.details ?? '{}').seal, seal)
})

test('after a move PostgreSQL proves the same chain', async (t) => {
  const { url, drop } = await emptyDatabase(await postgresServer())
  t.after(drop)
  const { DATA_DIR, seal } = await kept(t)
  const moved = await docent(['move', '--to', url], { DATA_DIR })
  assert.equal(moved.code, 0, moved.stderr)

  const { code, stdout } = await verify({ DATA_DIR, DATABASE_URL: url }, '--seal', seal)

  assert.equal(code, 0, stdout)
  assert.match(stdout, /^Seal 1 as you have it is contained in this chain/m)
})
