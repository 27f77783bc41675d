import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { documents } from '#contract/documents.ts'
import { client } from '#support/client.ts'
import { pdf } from '#support/given.ts'
import { startHaproxy } from '#support/servers/haproxy.ts'
import { startReplicated } from '#support/servers/replicated.ts'
import { freePorts, throwAwayFolder } from '#support/servers/run.ts'
import { startSmtp } from '#support/smtp.ts'
import { owner } from './fixture.ts'
import { command, instance } from './instance.ts'
import { startLoad } from './load.ts'
import { until } from './until.ts'

const databases = await startReplicated()
const [haproxy, smtp, folder, ports] = await Promise.all([
  startHaproxy(databases.nodes),
  startSmtp({ after }),
  throwAwayFolder('failover'),
  freePorts(2),
])
const env = {
  DATABASE_URL: haproxy.primary,
  DATABASE_READ_URL: haproxy.standby,
  SMTP_URL: smtp.url,
  PUBLIC_URL: `http://127.0.0.1:${ports}`,
  ADMIN_EMAIL: owner.email,
  ADMIN_PASSWORD: owner.password,
  RATE_LIMITS: 'off',
  UNDO_SECONDS: '0',
  LOG_LEVEL: 'silent',
}
const instances = [0, 1].map((index) => instance(join(folder.path, String(index)), ports + index, env))
after(async () => {
  await Promise.allSettled(instances.map(({ kill }) => kill('SIGKILL')))
  await Promise.allSettled([haproxy.stop(), databases.stop(), folder.remove()])
})
for (const { start } of instances) await start()
const [one = '', two = ''] = instances.map(({ origin }) => origin)
const session = await client(one)(auth.login, { body: { username: owner.email, password: owner.password } })
const staff = (origin: string) => client(origin, session.accessToken)
const catalogueId = await addCatalogue()

test('a backup is made of the standby', async () => {
  const said = await command({ ...env, DATA_DIR: join(folder.path, '0') }, ['backup', join(folder.path, 'backup.tar')])

  assert.match(said, /^Wrote /)
})

test('a backup waits for a standby that is behind, and is not made of one that stays so', async (t) => {
  const archive = join(folder.path, 'behind.tar')
  const back = () => command({ ...env, DATA_DIR: join(folder.path, '0') }, ['backup', archive])
  await databases.standby.ask('select pg_wal_replay_pause()')
  t.after(() => databases.standby.ask('select pg_wal_replay_resume()'))

  await assert.rejects(back(), /DATABASE_READ_URL cannot be used: it is behind DATABASE_URL/)
  assert.equal(existsSync(archive), false)
  const made = back()
  await databases.standby.ask('select pg_wal_replay_resume()')
  assert.match(await made, /^Wrote /)
})

test('the primary is killed during writes and the standby takes over: nothing that was answered is lost, nobody is signed out', async (t) => {
  const approved: string[] = []
  const load = startLoad(t, client(one), staff(two), 'failover')
  const ending = new AbortController()
  const approving = approveAll(approved, ending.signal)
  t.after(() => ending.abort())
  await until(async () => (approved.length > 10 ? true : undefined))

  await databases.primary.kill()
  await databases.standby.promote()
  const promoted = performance.now()
  const before = load.answered.length
  await until(async () => (load.answered.length > before ? true : undefined))
  const firstAnswer = performance.now() - promoted
  await until(async () => (load.answered.length > before + 40 ? true : undefined))
  ending.abort()
  await load.stop()
  await approving

  const rows = await keptRows()
  assert.deepEqual(
    load.answered.filter((email) => !rows.has(email)),
    [],
  )
  assert.deepEqual(
    approved.filter((email) => rows.get(email) !== 'approved'),
    [],
  )
  assert.deepEqual(
    load.failed.filter((status) => status !== 503),
    [],
  )
  await client(two)(auth.refresh, { body: { refreshToken: session.refreshToken ?? '' } })
  // A mail that was leaving at that moment is tried again when its minute's lease is over.
  const mails = await until(async () => {
    const received = await smtp.received()
    return approved.every((email) => received.some(({ to }) => to.includes(email))) ? received : undefined
  }, 150_000)
  const twice = approved.filter((email) => mails.filter(({ to }) => to.includes(email)).length > 1)
  t.diagnostic(
    `failover: first form ${Math.round(firstAnswer)} ms after the promotion, ${load.answered.length} forms and ` +
      `${approved.length} approvals answered, ${load.failed.length} calls told to come again, ${twice.length} mails twice`,
  )
})

async function addCatalogue(): Promise<string> {
  const address = await staff(one)(documents.uploadUrl, { body: { extension: 'pdf', type: 'catalogue' } })
  const headers = { 'content-type': 'application/octet-stream' }
  assert.ok((await fetch(address, { method: 'PUT', body: pdf, headers })).ok)
  const url = address.split('?')[0] ?? ''
  return (await staff(one)(catalogues.create, { body: { name: 'Chairs', url } })).id
}

/** Approves what waits until the end; calls that fail are asked again. */
async function approveAll(approved: string[], ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    const { data } = await staff(two)(catalogueRequests.listPending, { query: { size: 10 } }).catch(() => ({
      data: [],
    }))
    for (const { id, email } of data) {
      const approve = staff(two)(catalogueRequests.approve, { params: { id }, body: { catalogueId } })
      const done = await approve.then(
        () => true,
        () => false,
      )
      if (done) approved.push(email)
    }
  }
}

async function keptRows(): Promise<Map<string, string>> {
  const db = new pg.Client({ connectionString: databases.standby.url })
  await db.connect()
  const { rows } = await db.query('select email, status from "catalogueRequest"')
  await db.end()
  return new Map(rows.map(({ email, status }) => [email, status]))
}
