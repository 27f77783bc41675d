import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/dialect.ts'
import { startSentence } from '#server/lib/start-error.ts'
import { closeServices, openServices } from '#server/open-services.ts'
import { freshBucket } from '#support/bucket.ts'
import { freshDatabase, postgresServer } from '#support/postgres.ts'
import { freePorts } from '#support/servers/run.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'docent-start-'))
after(() => rm(dataDir, { recursive: true }))

/** Returns the program's error when it does not start with these settings. */
async function sentenceFor(env: Record<string, string>): Promise<string> {
  const started = openServices(readConfig({ DATA_DIR: dataDir, ...env }))
  const said = await started.then(
    async (services) => {
      await closeServices(services)
      return 'it started'
    },
    (error: unknown) => startSentence(error),
  )
  assert.match(said, /^[^\n]+\.$/, 'one sentence')
  return said
}

async function postgresAt(t: TestContext, change: (url: URL) => void) {
  const { url, drop } = await freshDatabase(await postgresServer())
  t.after(drop)
  const changed = new URL(url)
  changed.password = 'hunter2'
  change(changed)
  return { DATABASE_URL: changed.href }
}

test('a database that is down, unknown or refuses stops the start with a sentence that names its setting, never its password', async (t) => {
  const free = await freePorts()
  const wrong = {
    'nothing listens': await postgresAt(t, (url) => {
      url.port = String(free)
    }),
    'host is not known': await postgresAt(t, (url) => {
      url.hostname = 'no-such-host.invalid'
    }),
    'no such database': await postgresAt(t, (url) => {
      url.pathname = '/nowhere'
    }),
    'refuses the user': await postgresAt(t, (url) => {
      url.username = 'nobody'
    }),
  }
  for (const [words, env] of Object.entries(wrong)) {
    const said = await sentenceFor(env)
    assert.match(said, /^DATABASE_URL cannot be used: /)
    assert.ok(said.includes(words), said)
    assert.equal(said.includes('hunter2'), false, said)
  }
})

test('a database that a newer Docent wrote is refused, on both kinds', async (t) => {
  const kinds = [await postgresAt(t, () => {}), { DATA_DIR: join(dataDir, 'newer') }]
  for (const env of kinds) {
    const config = readConfig({ DATA_DIR: dataDir, ...env })
    await closeServices(await openServices(config))
    const db = openDatabase(config.database)
    const row = { name: '9999-later', timestamp: new Date(0).toISOString() }
    await db
      .transaction()
      .execute((trx) =>
        trx.withTables<{ kysely_migration: typeof row }>().insertInto('kysely_migration').values(row).execute(),
      )
    await db.destroy()

    assert.match(await sentenceFor(env), /newer Docent .*9999-later/)
  }
})

test('a mail server that is down is reported in one sentence without its password, and does not stop the start', async () => {
  const env = { SMTP_URL: `smtp://docent:hunter2@127.0.0.1:${await freePorts()}`, DATA_DIR: join(dataDir, 'mail') }
  const services = await openServices(readConfig(env))
  const said = (await services.mail.healthCheck()) ?? ''
  await closeServices(services)

  assert.match(
    said,
    /^SMTP_URL cannot be used just now: smtp:\/\/docent:\*\*\*@127\.0\.0\.1:\d+ does not answer[^\n]+\.$/,
  )
  assert.equal(said.includes('hunter2'), false)
})

test('a bucket that is down, missing or refused stops the start with a sentence that names its setting, never its key', async () => {
  const { bucket, endpoint } = await freshBucket()
  const good = { S3_BUCKET: bucket, S3_ENDPOINT: endpoint }
  assert.match(
    await sentenceFor({ ...good, S3_BUCKET: 'no-such-bucket' }),
    /^S3_BUCKET does not exist: .*no-such-bucket/,
  )
  const away = `http://127.0.0.1:${await freePorts()}`
  assert.match(await sentenceFor({ ...good, S3_ENDPOINT: away }), /^S3_ENDPOINT http:\/\/127.* does not answer/)

  const secret = process.env.AWS_SECRET_ACCESS_KEY
  process.env.AWS_SECRET_ACCESS_KEY = 'hunter2'
  const said = await sentenceFor(good)
  process.env.AWS_SECRET_ACCESS_KEY = secret
  assert.match(said, /^S3_BUCKET cannot be used: .*AWS_ACCESS_KEY_ID/)
  assert.equal(said.includes('hunter2'), false)
})
