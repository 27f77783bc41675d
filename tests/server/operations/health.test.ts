import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type HealthFactName, health } from '#contract/health.ts'
import { mail } from '#contract/mail.ts'
import { users } from '#contract/users.ts'
import { sealAudit } from '#server/audit/seal-audit.ts'
import { isOneFile, transact } from '#server/database/dialect.ts'
import { setTime } from '#server/database/locks.ts'
import { enqueue } from '#server/mail/outbox.ts'
import { beginPause, endPause } from '#server/mail/pause.queries.ts'
import { tellEnd, tellPresence } from '#server/operations/health/presence.ts'
import { addJob } from '#server/transaction/jobs.ts'
import { days, hours, minutes, startTestApp, type TestApp } from '#support/app.ts'
import { messageTo } from '#support/outbox.ts'

async function startWithOwner(
  t: Parameters<typeof startTestApp>[0],
  overrides: Parameters<typeof startTestApp>[1] = {},
) {
  const app = await startTestApp(t, { smtpUrl: 'smtp://127.0.0.1:9', ...overrides })
  const { email } = await app.given.user('SUPER_ADMIN')
  const find = async (name: HealthFactName) => {
    const { facts } = await (await app.given.login(email)).call(health.find)
    const fact = facts.find((each) => each.name === name)
    assert.ok(fact, name)
    const texts = fact.found.map(({ text }) => text).join(' ')
    return { ...fact, texts, advice: fact.advice?.text ?? '' }
  }
  return { ...app, email, find }
}

const addMail = ({ services, now }: TestApp) =>
  transact(services.db, (trx) => enqueue(trx, now(), messageTo('ada@example.com'), { kind: 'notice' }))

test('the facts name version, database and free disk', async (t) => {
  const { find, services } = await startWithOwner(t)

  const [version, database, disk] = [await find('version'), await find('database'), await find('disk')]

  assert.match(
    version.texts,
    /^Docent \d+\.\d+\.\d+ on Node 26.*Schema of the program: (\d{4}-\S+); of the database: \1\.$/,
  )
  assert.match(
    database.texts,
    isOneFile(services.config.database) ? /^SQLite 3\.\S+, \d.* .B\.$/ : /^PostgreSQL \d+.*, \d.* .B\.$/,
  )
  assert.match(disk.texts, /^Free on the disk of DATA_DIR: [\d,.]+ .B\.$/)
})

test('the state of all is that of the worst fact, and every fact that is not good says what to do or that it is not known', async (t) => {
  const { given, email } = await startWithOwner(t)

  const { state, facts } = await (await given.login(email)).call(health.find)

  // No instance told that it runs: the tests start no background jobs.
  assert.equal(state, 'bad')
  assert.deepEqual(
    facts.map(({ name }) => name),
    ['version', 'database', 'disk', 'mail', 'queues', 'backup', 'seal', 'instances', 'calls'],
  )
  for (const { name, state, advice } of facts) assert.equal(advice === null, state === 'good', name)
})

test('a step of a newer version is told', async (t) => {
  const { find, services } = await startWithOwner(t)
  await transact(services.db, (trx) =>
    sql`insert into kysely_migration (name, timestamp, "servedFrom") values ('9999-newer', '', '9999-newer')`.execute(
      trx,
    ),
  )

  const { state, advice } = await find('version')

  assert.deepEqual([state, advice], ['bad', 'A newer version has changed the database. Update this instance.'])
})

test('a folder that cannot be looked at says so in its own place', async (t) => {
  const { find, services } = await startWithOwner(t)
  Object.assign(services.config, { dataDir: join(services.config.dataDir, 'gone') })

  const { state, texts } = await find('disk')

  assert.deepEqual(
    [state, texts],
    ['look', 'This could not be found out: the look failed or took longer than three seconds.'],
  )
  assert.equal((await find('database')).found.length, 1)
})

test('mail that fails, pauses, or is not taken up is told from the mild to the bad', async (t) => {
  const app = await startWithOwner(t)
  const { services, pass, now, find } = app
  assert.deepEqual([(await find('mail')).state, (await find('mail')).advice], ['good', ''])
  await addMail(app)
  await transact(services.db, (trx) => trx.updateTable('mail').set({ lastError: 'ada@example.com is full' }).execute())
  const failing = await find('mail')
  pass(minutes(11))
  const late = await find('mail')
  await transact(services.db, (trx) => beginPause(trx, now(), { answer: '535 no', nextTry: now() }))

  const paused = await find('mail')

  assert.deepEqual(
    [failing.state, failing.texts],
    ['look', 'Waiting mails: 1. Mails that were refused, given up or stopped: 0.'],
  )
  assert.deepEqual([late.state, late.advice.slice(0, 23)], ['bad', 'Mail that is due is not'])
  assert.equal(paused.state, 'bad')
  assert.match(paused.texts, /All mail has waited since 2026-01-05T12:11/)
  assert.doesNotMatch(JSON.stringify([failing, late, paused]), /ada@|535/)
  await transact(services.db, endPause)
})

test('mail that goes to files needs a look', async (t) => {
  const { find } = await startWithOwner(t, { smtpUrl: undefined })

  assert.match((await find('mail')).advice, /^Mail is not sent/)
})

test('a job that does not get done for ten minutes needs a look, although it is tried again every minute', async (t) => {
  const { find, services, now, pass } = await startWithOwner(t)
  await transact(services.db, (trx) => addJob(trx, now(), { kind: 'removeMailFiles', mailIds: [] }))
  const before = await find('queues')
  pass(minutes(11))
  await transact(services.db, (trx) =>
    trx
      .updateTable('job')
      .set({ due: now() + minutes(1) })
      .execute(),
  )

  const { state, texts, advice } = await find('queues')

  assert.equal(before.state, 'good')
  assert.equal(state, 'look')
  assert.match(texts, /^Jobs: 1\..*The oldest has waited since 2026-01-05T12:00:00/)
  assert.match(advice, /^The log of the instances/)
})

test('the last backup is told, and one that is older than two days needs a look', async (t) => {
  const { find, services, now, pass } = await startWithOwner(t)
  const none = await find('backup')
  await transact(services.db, (trx) => setTime(trx, 'backup', now()))
  const fresh = await find('backup')
  pass(days(2) + 1)

  const old = await find('backup')

  assert.deepEqual([none.state, none.texts], ['look', '“docent backup” was never run.'])
  assert.deepEqual([fresh.state, fresh.texts], ['good', 'Last backup: 2026-01-05T12:00:00.000Z.'])
  assert.deepEqual([old.state, old.texts], ['look', fresh.texts])
})

test('the newest seal is told, and rows that wait for ten minutes need a look', async (t) => {
  const { find, services, pass } = await startWithOwner(t)
  await sealAudit(services)
  const sealed = await find('seal')
  pass(minutes(11))

  const late = await find('seal')

  assert.deepEqual([sealed.state, late.state], ['good', 'look'])
  assert.match(sealed.texts, /^Newest seal: number 1, of 2026-01-05T12:00:00/)
  assert.match(late.texts, /Rows that wait for the next one: [1-9]/)
})

test('instances tell that they run and how their clocks go; one that is not heard of needs a look', async (t) => {
  const { find, services, pass } = await startWithOwner(t)
  const none = await find('instances')
  await tellPresence(services)
  const one = await find('instances')
  const other = {
    ...services,
    config: { ...services.config, port: 3002 },
    clock: { ...services.clock, ofMachine: () => services.now() + hours(1) },
  }
  await tellPresence(other)
  const off = await find('instances')
  pass(minutes(4))
  await tellPresence(services)
  const gone = await find('instances')
  await tellEnd(other)

  const ended = await find('instances')

  assert.deepEqual([none.state, none.texts], ['bad', 'No instance was seen for three minutes.'])
  assert.deepEqual([one.state, one.found.length], ['good', 1])
  assert.match(one.texts, /:0: runs since .*, last seen 2026-01-05T12:00:00.000Z, clock 0 ms ahead, schema \d{4}-/)
  assert.match(off.texts, /:3002: .*clock 3,600,000 ms ahead/)
  assert.match(off.advice, /^Set the clocks/)
  assert.match(gone.advice, /^An instance ended without being stopped/)
  assert.deepEqual([ended.state, ended.found.length], ['good', 1])
})

test('an instance that ended while its clock ran ahead does not count as running', async (t) => {
  const { find, services, pass } = await startWithOwner(t)
  const other = { ...services, config: { ...services.config, port: 3002 } }
  pass(days(4))
  await tellPresence(other)
  pass(-days(4))

  await tellPresence(services)

  const { state, found } = await find('instances')
  assert.deepEqual([state, found.length], ['good', 1])
})

test('the slowest calls of the last hour are told by their routes, without what was asked', async (t) => {
  const { find, given, email, pass } = await startWithOwner(t)
  const owner = await given.login(email)
  await owner.call(mail.list, { query: { q: 'ada@example.com' } })
  await assert.rejects(owner.call(users.remove, { params: { id: randomUUID() } }))

  const { texts } = await find('calls')
  pass(hours(1) + 1)
  const later = await find('calls')

  assert.match(texts, /GET \/api\/mail: [\d,]+ ms, 2026-01-05T12:00:00/)
  assert.match(texts, /:id/)
  assert.doesNotMatch(texts, /ada@|-4/)
  assert.doesNotMatch(later.texts, /api\/mail|T12:00/)
})
