import assert from 'node:assert/strict'
import { test } from 'node:test'
import { privacy } from '#contract/privacy.ts'
import { sealAudit } from '#server/audit/seal-audit.ts'
import { verifyAudit } from '#server/audit/verify-audit.ts'
import { transact } from '#server/database/dialect.ts'
import { auditRows, sealedApp } from '#support/sealed.ts'

/** Every seal must hold, and no row may be left over. */
async function assertWhole({ services }: Awaited<ReturnType<typeof sealedApp>>) {
  await sealAudit(services)
  const { finding, unsealed } = await verifyAudit(services.db)
  assert.deepEqual([finding, unsealed], [undefined, 0])
}

test('an erasure empties sealed rows, and the chain still proves them', async (t) => {
  const app = await sealedApp(t)

  await app.owner.call(privacy.erase, { body: { email: app.request.email } })

  const rows = (await auditRows(app)).filter(({ subjectId }) => subjectId === app.request.id)
  const sent = rows.find(({ action }) => action === 'request.send')
  assert.deepEqual([sent?.network, sent?.details], ['', '{}'])
  assert.match(sent?.networkHash ?? '', /^[0-9a-f]{64}$/)
  await assertWhole(app)
})

test('erasing twice, and in the middle of sealing, leaves the chain provable', async (t) => {
  const app = await sealedApp(t)
  const emails = []
  for (let index = 0; index < 5; index++) emails.push((await app.given.request(app.staff.call)).email)
  const erase = (email: string) => app.owner.call(privacy.erase, { body: { email } })

  await Promise.all([...emails.map(erase), sealAudit(app.services), sealAudit(app.services)])
  for (const email of emails) await erase(email)

  await assertWhole(app)
})

test('rows without a salt that are erased while they are sealed stay provable', async (t) => {
  const app = await sealedApp(t)
  await transact(app.services.db, async (trx) => {
    await trx.deleteFrom('seal').execute()
    await trx.updateTable('audit').set({ seal: null, salt: null }).execute()
  })

  await Promise.all([
    sealAudit(app.services),
    app.owner.call(privacy.erase, { body: { email: app.request.email } }),
    sealAudit(app.services),
  ])

  await assertWhole(app)
})
