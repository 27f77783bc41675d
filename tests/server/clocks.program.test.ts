import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { documents } from '#contract/documents.ts'
import { client } from '#support/client.ts'
import { customer, pdf } from '#support/given.ts'
import { freshDatabase, postgresServer } from '#support/postgres.ts'
import { startServer, temporaryFolder } from '#support/program.ts'

/** A module that sets the clock of a process ahead, or back. */
const clockAt = (seconds: number) =>
  `--import=data:text/javascript,${encodeURIComponent(
    `const D=Date;globalThis.Date=class extends D{constructor(...a){a.length?super(...a):super(Date.now())}static now(){return D.now()+${seconds * 1_000}}}`,
  )}`

const owner = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'hunter2 canary password' }

/** Two instances on one PostgreSQL and one folder; the clock of the second is 25 seconds ahead. */
async function startTwo(t: TestContext) {
  const { url, drop } = await freshDatabase(await postgresServer())
  const DATA_DIR = await temporaryFolder(t)
  const env = { DATABASE_URL: url, DATA_DIR, UNDO_SECONDS: '15', ...owner }
  const slow = await startServer(t, env)
  const ahead = await startServer(t, { ...env, PUBLIC_URL: slow.origin, NODE_OPTIONS: clockAt(25) })
  t.after(drop)
  const body = { username: owner.ADMIN_EMAIL, password: owner.ADMIN_PASSWORD }
  const session = await client(slow.origin)(auth.login, { body })
  const [here, there] = [slow, ahead].map(({ origin }) => client(origin, session.accessToken))
  return { slow, ahead, DATA_DIR, session, here, there } as {
    [K in 'slow' | 'ahead']: typeof slow
  } & { DATA_DIR: string; session: typeof session; here: ReturnType<typeof client>; there: ReturnType<typeof client> }
}

async function approveOn({
  here,
  slow,
  DATA_DIR,
}: Pick<Awaited<ReturnType<typeof startTwo>>, 'here' | 'slow' | 'DATA_DIR'>) {
  const address = await here(documents.uploadUrl, { body: { extension: 'pdf', type: 'catalogue' } })
  const headers = { 'content-type': 'application/octet-stream' }
  assert.equal((await fetch(address, { method: 'PUT', body: pdf, headers })).status, 204)
  const { id: catalogueId } = await here(catalogues.create, {
    body: { name: 'Chairs', url: address.split('?')[0] ?? '' },
  })
  await client(slow.origin)(catalogueRequests.send, { body: { ...customer, catalogueId } })
  const [row] = (await here(catalogueRequests.listPending)).data
  const id = row?.id ?? ''
  await here(catalogueRequests.approve, { params: { id }, body: {} })
  return { id, mails: () => mailsTo(customer.email, join(DATA_DIR, 'mail')) }
}

/** Staff may get the digest of new requests meanwhile. */
async function mailsTo(address: string, folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.filter((text) => new RegExp(`^To: .*${address}`, 'm').test(text))
}

test('with clocks 25 seconds apart a held mail is held, and a decision can be undone on either instance', async (t) => {
  const both = await startTwo(t)
  const { id, mails } = await approveOn(both)
  // Both instances look for due mail each second.
  await sleep(3_000)
  assert.deepEqual(await mails(), [])

  await both.there(catalogueRequests.undo, { params: { id } })

  const { data } = await both.here(catalogueRequests.listPending)
  assert.deepEqual(
    data.map((row) => row.id),
    [id],
  )
})

test('a held mail is held by an instance that measured its time while the clock of PostgreSQL ran ahead', async (t) => {
  const database = await freshDatabase(await postgresServer())
  t.after(database.drop)
  const DATA_DIR = await temporaryFolder(t)
  const env = { DATABASE_URL: database.url, DATA_DIR, UNDO_SECONDS: '15', ...owner }
  const slow = await startServer(t, env)
  await setDatabaseClock(database.url, '4 days')
  await startServer(t, { ...env, PUBLIC_URL: slow.origin })
  await setDatabaseClock(database.url, '0')
  const body = { username: owner.ADMIN_EMAIL, password: owner.ADMIN_PASSWORD }
  const { accessToken } = await client(slow.origin)(auth.login, { body })

  const { mails } = await approveOn({ here: client(slow.origin, accessToken), slow, DATA_DIR })

  await sleep(3_000)
  assert.deepEqual(await mails(), [])
})

/** What this database says from now on when it is asked for the time. */
async function setDatabaseClock(url: string, ahead: string): Promise<void> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  await db.query(`create or replace function public.clock_timestamp() returns timestamptz language sql as
    $$ select pg_catalog.clock_timestamp() + interval '${ahead}' $$`)
  await db.query(
    `do $$ begin execute format('alter database %I set search_path to public, pg_catalog', current_database()); end $$`,
  )
  await db.end()
}

test('with clocks 25 seconds apart two refreshes with one token on two instances are no theft', async (t) => {
  const { slow, ahead, session } = await startTwo(t)
  const refresh = ({ origin }: { origin: string }) =>
    client(origin)(auth.refresh, { body: { refreshToken: session.refreshToken ?? '' } })

  const [one, other] = [await refresh(slow), await refresh(ahead)]

  assert.equal(one.refreshToken, other.refreshToken)
  await refresh(slow)
})
