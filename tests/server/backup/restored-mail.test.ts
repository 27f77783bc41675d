import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { editions } from '#contract/editions.ts'
import { settings } from '#contract/settings.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { writeBackup } from '#server/backup/backup.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { sendDueMail } from '#server/mail/worker.ts'
import { mailRules } from '#server/mail-rules.ts'
import { remindVisitors } from '#server/requests/link/remind.ts'
import { sendOffers } from '#server/requests/offering/send-offers.ts'
import { days, minutes, startTestApp } from '#support/app.ts'
import { customer } from '#support/given.ts'
import { keyOf } from '#support/mails.ts'
import { temporaryFolder } from '#support/program.ts'
import { startSmtp } from '#support/smtp.ts'

test('an offer that was under way in a backup mails nobody after the restore', async (t) => {
  const { owner, id, ask, app, mailed, restore } = await start(t)
  const key = await ask({ editions: true })
  await app.visitor(visitorRequest.open, { body: { key } })
  app.pass(11_000)
  const number = await app.given.edition(owner.call, id)
  await owner.call(editions.offer, { params: { id, number }, body: { confirm: 1 } })

  const { restored, offers } = await restore(() => sendOffers(app.services))

  assert.equal(offers, 1)
  restored.pass(minutes(5))
  await sendOffers(restored.services)
  assert.equal(await mailed(restored), 0)
})

test('who was reminded after a backup is not reminded again after its restore', async (t) => {
  const { owner, id, ask, app, mailed, restore } = await start(t)
  await owner.call(catalogues.change, { params: { id }, body: { remindAfterDays: 1 } })
  await ask({})

  const { restored } = await restore(async () => {
    app.pass(days(1) + minutes(1))
    await remindVisitors(app.services)
  })

  restored.pass(days(1) + minutes(5))
  await remindVisitors(restored.services)
  assert.equal(await mailed(restored), 0)
})

/** A catalogue, and a mail server that counts. */
async function start(t: TestContext) {
  const smtp = await startSmtp(t)
  const settled = { smtpUrl: smtp.url, publicUrl: 'https://docent.example' }
  const app = await startTestApp(t, { ...settled, database: sqliteIn(await temporaryFolder(t)) })
  const owner = await app.given.user('SUPER_ADMIN')
  await owner.call(settings.change, { body: { form: { editions: 'Tell me about new editions.' } } })
  const { id } = await app.given.catalogue(owner.call, 'Chairs')
  let seen = 0
  /** How many mails left since they were counted last. */
  const mailed = async ({ services }: Pick<typeof app, 'services'> = app) => {
    await sendDueMail(services, mailRules)
    const before = seen
    seen = (await smtp.received()).length
    return seen - before
  }
  return {
    ...{ app, owner, id, mailed },
    /** A visitor asks and is approved; returns the mailed key. */
    ask: async (form: { editions?: boolean }) => {
      await app.visitor(catalogueRequests.send, { body: { ...customer, catalogueId: id, ...form } })
      const { data } = await owner.call(catalogueRequests.listPending)
      await owner.call(catalogueRequests.approve, { params: { id: data[0]?.id ?? '' }, body: {} })
      await mailed()
      return keyOf((await smtp.received()).at(-1)?.link)
    },
    /** Goes on after a backup, and restores that. */
    restore: async (work: () => Promise<unknown>) => {
      const folder = await temporaryFolder(t)
      const file = join(folder, 'backup.tar')
      await writeBackup(app.services, file, () => {})
      await work()
      assert.equal(await mailed(), 1)
      const dataDir = join(folder, 'restored')
      const database = sqliteIn(dataDir)
      const { offers } = await restoreBackup({ ...app.services.config, dataDir, database }, file)
      return { offers, restored: await startTestApp(t, { ...settled, dataDir, database }) }
    },
  }
}

const sqliteIn = (dataDir: string) => ({ kind: 'sqlite' as const, file: join(dataDir, 'docent.sqlite') })
