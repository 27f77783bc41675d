import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { system } from '#contract/system.ts'
import { days, startTestApp } from '#support/app.ts'
import { freshDatabase, postgresServer } from '#support/postgres.ts'

test('the owner is warned when PostgreSQL commits without fsync, as the test server does', async (t) => {
  const { url, drop } = await freshDatabase(await postgresServer())
  t.after(drop)
  const { given } = await startTestApp(t, { database: { kind: 'postgres', url } })
  const owner = await given.user('SUPER_ADMIN')

  const { notices } = await owner.call(system.notices)

  const words = notices.find(({ code }) => code === 'database-unsafe')?.text ?? ''
  assert.match(words, /fsync, full_page_writes/)
})

test('the owner is warned for a day when an untrusted proxy forwards requests', async (t) => {
  const { given, visitor, visitorWith, pass } = await startTestApp(t)
  const owner = await given.user('SUPER_ADMIN')
  const told = async () => {
    const { notices } = await (await given.login(owner.email)).call(system.notices)
    return notices.find(({ code }) => code === 'proxy-untrusted')
  }
  await visitor(auth.keys)
  assert.equal(await told(), undefined)

  await visitorWith({ 'x-forwarded-for': '203.0.113.9' })(auth.keys)

  const { text = '', sentence = '', values } = (await told()) ?? {}
  assert.match(text, /from 127\.0\.0\.1, which TRUSTED_PROXIES does not name/)
  assert.match(sentence, /from \{address\}, which TRUSTED_PROXIES does not name/)
  assert.deepEqual(values, { address: '127.0.0.1' })
  pass(days(1))
  assert.equal(await told(), undefined)
})

test('a trusted proxy gives no warning', async (t) => {
  const { given, visitorWith } = await startTestApp(t, { trustedProxies: ['127.0.0.0/8'] })
  const owner = await given.user('SUPER_ADMIN')

  await visitorWith({ 'x-forwarded-for': '203.0.113.9' })(auth.keys)

  const { notices } = await owner.call(system.notices)
  assert.deepEqual(
    notices.filter(({ code }) => code === 'proxy-untrusted'),
    [],
  )
})
