import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { privacy } from '#contract/privacy.ts'
import { transact } from '#server/database/dialect.ts'
import { hastenWork } from '#server/hasten-work.ts'
import { systemActor } from '#server/lib/actor.ts'
import { insertJob, removeJob } from '#server/transaction/jobs.queries.ts'
import { runJobs } from '#server/transaction/jobs.ts'
import { runTransaction } from '#server/transaction/transaction.ts'
import { days, minutes, startTestApp } from '#support/app.ts'
import { customer } from '#support/given.ts'
import { mailFolder } from '#support/mails.ts'
import { startLife } from '#support/request-life.ts'

/** A folder in the place of a mail's file cannot be removed like a file. */
async function blockMail(dataDir: string, id: string) {
  const path = join(dataDir, 'mail', `${id}.eml`)
  await rm(path)
  await mkdir(path)
  return path
}

/** An address was erased whose mail file could not be removed. */
async function startBlocked(t: TestContext) {
  const { approve, mails, given, services, dataDir } = await startLife(await startTestApp(t))
  const owner = await given.user('SUPER_ADMIN')
  await approve()
  await mails()
  const { id } = await services.db.selectFrom('mail').select('id').executeTakeFirstOrThrow()
  const blocked = await blockMail(dataDir, id)
  const erased = await owner.call(privacy.erase, { body: { email: customer.email } })
  return { services, dataDir, blocked, erased }
}

test('an erasure whose mail file cannot be removed says what is left', async (t) => {
  const { erased } = await startBlocked(t)

  const { files, complete, remaining } = erased

  assert.deepEqual({ files, complete, remaining }, { files: 0, complete: false, remaining: ['files'] })
})

test('an erasure waits a moment for files that another worker is removing', async (t) => {
  const { given, services } = await startLife(await startTestApp(t))
  const owner = await given.user('SUPER_ADMIN')
  const [at, id] = [services.now(), randomUUID()]
  const details = JSON.stringify({ kind: 'removeMailFiles', mailIds: [] })
  await transact(services.db, (trx) => insertJob(trx, { id, details, created: at, due: at + minutes(1) }))
  const removed = sleep(300).then(() => transact(services.db, (trx) => removeJob(trx, id)))

  const { remaining } = await owner.call(privacy.erase, { body: { email: customer.email } })

  await removed
  assert.deepEqual(remaining, [])
})

test('an erasure removes the files of all mails that it erased', async (t) => {
  const { approve, mails, given, services } = await startLife(await startTestApp(t))
  const owner = await given.user('SUPER_ADMIN')
  await approve()
  await mails()
  for (let count = 0; count < 30; count++)
    await runTransaction(services, systemActor, (tx) => tx.afterCommit({ kind: 'removeMailFiles', mailIds: [] }))

  const { remaining } = await owner.call(privacy.erase, { body: { email: customer.email } })

  assert.deepEqual(remaining, [])
})

test('a mail file that cannot be removed when its address is erased is removed later', async (t) => {
  const { services, dataDir, blocked } = await startBlocked(t)
  assert.notDeepEqual(await services.db.selectFrom('job').selectAll().execute(), [])
  await rm(blocked, { recursive: true })

  await runJobs({ ...services, now: () => services.now() + 61_000 })

  assert.deepEqual(await mailFolder(dataDir), [])
  assert.deepEqual(await services.db.selectFrom('job').selectAll().execute(), [])
})

test('a mail file is removed soon, also when a clock that ran ahead put it off', async (t) => {
  const { services, dataDir, blocked } = await startBlocked(t)
  await assert.rejects(runJobs({ ...services, now: () => services.now() + days(4) }))
  await rm(blocked, { recursive: true })

  await hastenWork(services)
  await runJobs(services)

  assert.deepEqual(await mailFolder(dataDir), [])
})

test('what a rolled back change left to be done is not done', async (t) => {
  const { approve, mails, services, dataDir } = await startLife(await startTestApp(t))
  await approve()
  await mails()
  const { id } = await services.db.selectFrom('mail').select('id').executeTakeFirstOrThrow()
  const rolledBack = runTransaction(services, systemActor, async (tx) => {
    await tx.afterCommit({ kind: 'removeMailFiles', mailIds: [id] })
    throw new Error('no')
  })
  await assert.rejects(rolledBack, /no/)

  await runJobs(services)

  assert.equal((await mailFolder(dataDir)).length, 1)
})
