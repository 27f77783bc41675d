import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { privacy } from '#contract/privacy.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { sendDueMail } from '#server/mail/worker.ts'
import { mailRules } from '#server/mail-rules.ts'
import { tellStaff } from '#server/notifications/tell-staff.ts'
import { runJobs } from '#server/transaction/jobs.ts'
import { hours, minutes, startTestApp } from '#support/app.ts'
import { customer } from '#support/given.ts'
import { holdTransaction, waitsOrEnds } from '#support/held-transaction.ts'
import { eraseWhatWasLeft } from '#support/left-behind.ts'
import { keyOf } from '#support/mails.ts'
import { freshDatabase, postgresServer } from '#support/postgres.ts'
import { startTelling } from '#support/told.ts'

test('the name of a visitor who was erased does not leave afterwards', async (t) => {
  const { ask, tell, toldTo, staff, owner, smtp, services, wait } = await startTelling(t)
  await ask({ firstName: 'Ruth', email: 'ruth@example.com' })
  await ask({ firstName: 'Xenia', email: 'xenia@example.com' })
  await tellStaff(services)
  await smtp.stop()
  await sendDueMail(services, mailRules)
  await owner.call(privacy.erase, { body: { email: 'ruth@example.com' } })
  await smtp.start()
  await wait(minutes(2))

  await tell()

  const [mail] = await toldTo(staff)
  assert.match(mail?.text ?? '', /Xenia/)
  assert.doesNotMatch(`${mail?.text}${mail?.html}`, /Ruth/)
})

test('who was named beside a visitor who is erased while the mail leaves, and does not arrive, is told with the next', async (t) => {
  for (const code of [451, 421]) {
    const { ask, tell, toldTo, staff, owner, smtp, services, choose, wait } = await startTelling(t)
    await choose(owner.call, { kinds: { request: 'none' } })
    await ask({ firstName: 'Ruth', email: 'ruth@example.com' })
    await ask({ firstName: 'Xenia', email: 'xenia@example.com' })
    await tellStaff(services)
    const before = { holds: smtp.holds, answer: smtp.answer }
    smtp.holds = async () => void (await owner.call(privacy.erase, { body: { email: 'ruth@example.com' } }))
    smtp.answer = () => code
    await sendDueMail(services, mailRules)
    Object.assign(smtp, before)
    await wait(hours(1))

    await tell()
    await wait(hours(1))
    await tell()

    const told = await toldTo(staff)
    assert.equal(told.length, 1, String(code))
    assert.match(told[0]?.text ?? '', /Requests to decide: 1\n\n- Xenia/, String(code))
  }
})

test('a mail that is written while a visitor is erased does not name them', async (t) => {
  const { url, drop } = await freshDatabase(await postgresServer())
  const { ask, idOf, toldTo, staff, services } = await startTelling(t, { database: { kind: 'postgres', url } })
  t.after(drop)
  await ask({ firstName: 'Ruth', email: 'ruth@example.com' })
  await ask({ firstName: 'Xenia', email: 'xenia@example.com' })
  const id = await idOf('ruth@example.com')
  await tellStaff(services)
  const erased = { firstName: '', lastName: '', company: '', status: 'withdrawn' as const }
  const held = await holdTransaction(services.db, (trx) =>
    trx.updateTable('catalogueRequest').set(erased).where('id', '=', id).execute(),
  )
  const sending = sendDueMail(services, mailRules)
  await waitsOrEnds(services.db, sending)

  await held.commit()

  await sending
  const [mail] = await toldTo(staff)
  assert.match(mail?.text ?? '', /Xenia/)
  assert.doesNotMatch(mail?.text ?? '', /Ruth/)
})

test('files of mails that name a visitor go with the erasure, by an owner, by the visitor, and of a registration', async (t) => {
  for (const by of ['owner', 'visitor', 'registration'] as const) {
    const { owner, files, tell, given, visitor, mails, services } = await startWithFolder(t)
    if (by === 'registration') await given.registration(owner.call, 'ruth@example.com')
    else {
      await visitor(catalogueRequests.send, { body: { ...customer, firstName: 'Ruth', email: 'ruth@example.com' } })
      await visitor(catalogueRequests.send, { body: { ...customer, firstName: 'Xenia', email: 'xenia@example.com' } })
    }
    const name = by === 'registration' ? 'Lovelace' : 'Ruth'
    await tell()
    assert.equal((await files(name)).length, 1, by)
    if (by === 'visitor') {
      const { data } = await owner.call(catalogueRequests.listPending, { query: { q: 'ruth@example.com' } })
      await owner.call(catalogueRequests.question, { params: { id: data[0]?.id ?? '' }, body: { message: 'Why?' } })
      const key = keyOf((await mails()).findLast(({ to }) => to === 'ruth@example.com')?.link)
      await visitor(visitorRequest.erase, { body: { key } })
      await runJobs(services)
    } else await owner.call(privacy.erase, { body: { email: 'ruth@example.com' } })

    assert.deepEqual(await files(name), [], by)
  }
})

test('files of mails that name a visitor go also when the request that they named has left for another address', async (t) => {
  const app = await startWithFolder(t)
  await app.visitor(catalogueRequests.send, { body: { ...customer, firstName: 'Ruth', email: 'ruth@example.com' } })
  await app.tell()
  assert.equal((await app.files('Ruth')).length, 1)

  await eraseWhatWasLeft(app, app.owner.call, 'ruth@example.com')

  await runJobs(app.services)
  assert.deepEqual(await app.files('Ruth'), [])
})

/** Without a mail server mails are files. */
async function startWithFolder(t: TestContext) {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN')
  const folder = join(app.dataDir, 'mail')
  return {
    ...app,
    owner,
    tell: async () => {
      await tellStaff(app.services)
      await sendDueMail(app.services, mailRules)
    },
    /** The digests that hold this word. */
    files: async (word: string) => {
      const found: string[] = []
      for (const name of await readdir(folder)) {
        const text = await readFile(join(folder, name), 'utf8')
        if (text.includes('Waiting for you') && text.includes(word)) found.push(name)
      }
      return found
    },
  }
}
