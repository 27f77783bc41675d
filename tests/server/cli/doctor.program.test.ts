import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { emptyDatabase, postgresServer } from '#support/postgres.ts'
import { docent, startServer, temporaryFolder } from '#support/program.ts'
import { freePorts } from '#support/servers/run.ts'

/** What the doctor says first of each fact. */
const statesOf = (stdout: string) =>
  Object.fromEntries([...stdout.matchAll(/^(good|look|bad) +(\w+)/gm)].map(([, state, name]) => [name, state]))

test('the doctor tells how an installation is, while its server runs and after, and writes nothing', async (t) => {
  const DATA_DIR = await temporaryFolder(t)
  const env = { DATA_DIR, SMTP_URL: 'smtp://127.0.0.1:9' }
  const server = await startServer(t, env)
  await docent(['backup', join(await temporaryFolder(t), 'docent.tar')], env)

  const running = await docent(['doctor'], env)
  server.process.kill('SIGTERM')
  await server.ended
  const stopped = await docent(['doctor'], env)

  assert.deepEqual(statesOf(running.stdout), {
    ...{ version: 'good', database: 'good', disk: 'good', mail: 'good', queues: 'good' },
    ...{ backup: 'good', seal: 'good', instances: 'good' },
  })
  assert.equal(running.code, 0, running.stdout)
  assert.match(running.stdout, new RegExp(`:${new URL(server.origin).port}: runs since`))
  assert.equal(stopped.code, 2)
  assert.equal(statesOf(stopped.stdout).instances, 'bad')
  assert.match(stopped.stdout, /No instance was seen for three minutes\.\n +→ Start an instance/)
})

test('the doctor migrates nothing: it says that the next start will', async (t) => {
  const { url, drop } = await emptyDatabase(await postgresServer())
  t.after(drop)
  const env = { DATA_DIR: await temporaryFolder(t), DATABASE_URL: url }

  const first = await docent(['doctor'], env)
  const second = await docent(['doctor'], env)

  assert.equal(first.code, 2)
  assert.match(first.stdout, /of the database: \?\./)
  assert.equal(second.stdout.split('\n')[0], first.stdout.split('\n')[0])
})

test('while the database is down the doctor says so, and what it can', async (t) => {
  const DATA_DIR = await temporaryFolder(t)
  const port = await freePorts()

  const { code, stdout } = await docent(['doctor'], {
    DATA_DIR,
    DATABASE_URL: `postgres://a:geheim@127.0.0.1:${port}/x`,
  })

  assert.equal(code, 2)
  assert.match(stdout, /^bad +database +→ The database does not answer: nothing listens at its address\./m)
  assert.match(stdout, /^(good|look) +disk +Free on the disk of DATA_DIR: /m)
  assert.match(stdout, /^look +mail +This could not be found out/m)
  assert.doesNotMatch(stdout, /geheim/)
})

test('the doctor says which setting is wrong, and does not make a missing database', async (t) => {
  const DATA_DIR = join(await temporaryFolder(t), 'data')
  await mkdir(DATA_DIR)

  const wrong = await docent(['doctor'], { DATA_DIR, PORT: 'many' })
  const missing = await docent(['doctor'], { DATA_DIR })

  assert.equal(wrong.code, 2)
  assert.match(wrong.stdout, /^bad +settings +PORT must be a whole number/)
  assert.equal(missing.code, 2)
  assert.match(missing.stdout, /^bad +database .*unable to open database file/m)
  assert.equal((await docent(['doctor'], { DATA_DIR })).stdout, missing.stdout)
})
