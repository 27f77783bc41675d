import assert from 'node:assert/strict'
import { test } from 'node:test'
import { personal } from '#contract/personal.ts'
import { mailSeals } from '#server/accounts/mails/mail-seals.ts'
import { sealText } from '#server/audit/chain.ts'
import { sealAudit } from '#server/audit/seal-audit.ts'
import { findNewestSeal } from '#server/audit/seals.ts'
import { days, startTestApp } from '#support/app.ts'

async function sealing(t: Parameters<typeof startTestApp>[0]) {
  const app = await startTestApp(t)
  const owner = await app.given.user('SUPER_ADMIN')
  await app.given.user('ADMIN')
  await sealAudit(app.services)
  const mailed = async () => {
    await mailSeals(app.services)
    const mails = (await app.mails()).filter(({ subject }) => /^Seal/.test(subject))
    return mails.map(({ to, text }) => ({ to, text }))
  }
  return { ...app, owner, mailed }
}

test('owners are mailed the newest seal once a week, first after a whole week', async (t) => {
  const { services, pass, mailed } = await sealing(t)
  assert.deepEqual(await mailed(), [])
  pass(days(7))
  const newest = await findNewestSeal(services.db)
  assert.ok(newest)

  const first = await mailed()

  assert.equal(first.length, 1)
  assert.match(first[0]?.text ?? '', new RegExp(`--seal ${sealText(newest)}`))
  pass(days(6))
  assert.equal((await mailed()).length, 1)
  pass(days(1))
  assert.equal((await mailed()).length, 2)
})

test('two instances mail a seal once', async (t) => {
  const { services, pass, mailed } = await sealing(t)
  pass(days(7))

  await Promise.all([mailSeals(services), mailSeals(services)])

  assert.equal((await mailed()).length, 1)
})

test('an owner chooses to be mailed daily or never; others are neither asked nor mailed', async (t) => {
  const { owner, given, pass, mailed } = await sealing(t)
  const staff = await given.user('ADMIN', 'ada')
  assert.equal((await owner.call(personal.info)).sealMails, 'weekly')
  assert.equal((await staff.call(personal.info)).sealMails, undefined)

  await owner.call(personal.changePreferences, { body: { sealMails: 'daily' } })
  pass(days(1))
  assert.equal((await mailed()).length, 1)

  const { call } = await given.login(owner.email)
  await call(personal.changePreferences, { body: { sealMails: 'never' } })
  pass(days(30))
  assert.equal((await mailed()).length, 1)
})

test('a chain that began while a clock was a year ahead is mailed all the same', async (t) => {
  const { pass, mailed } = await sealing(t)
  pass(-days(365))

  assert.equal((await mailed()).length, 1)
  pass(days(7))
  assert.equal((await mailed()).length, 2)
})
