import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '#server/config.ts'
import { SettingError } from '#server/lib/errors.ts'

test('nothing has to be set', () => {
  const config = readConfig({})

  assert.equal(config.publicUrl, 'http://localhost:3000')
  assert.equal(config.tourUrl, 'http://localhost:3000/tour')
  assert.equal(config.maxUploadBytes, 512_000_000)
  assert.equal(config.defaultRole, 'ADMIN')
  assert.equal(config.rateLimits, true)
})

const bad: Record<string, string>[] = [
  { PORT: 'x' },
  { PORT: '70000' },
  { PUBLIC_URL: 'docent.example' },
  { PUBLIC_URL: 'https://docent.example/path' },
  { DATABASE_URL: 'mysql://x' },
  { DATABASE_DIRECT_URL: 'postgres://db/docent' },
  { DATABASE_READ_URL: 'postgres://db/docent' },
  { DATABASE_POOL: '3' },
  { MAIL_SLOTS: '0' },
  { SMTP_URL: 'http://mail' },
  { S3_ENDPOINT: 'http://s3.example' },
  { ADMIN_EMAIL: 'no' },
  { ADMIN_PASSWORD: 'alone' },
  { DEFAULT_ROLE: 'SUPER_ADMIN' },
  { REDIRECT_ORIGINS: 'https://a.example, https://b.example/x' },
  { EMBED_ORIGINS: 'https://a.example/page' },
  { EMBED_ORIGINS: 'https://*.a.example' },
  { EMBED_ORIGINS: '*' },
  { EMBED_ORIGINS: 'https://a.example;script-src' },
  { TOUR_URL: 'javascript:alert(1)' },
  { TOUR_FRAME_URL: 'tours' },
  { DOCUMENT_LINK_DAYS: '0' },
  { MAX_UPLOAD_MB: '-1' },
  { TRUSTED_PROXIES: 'everybody' },
  { TRUSTED_PROXIES: '0.0.0.0/0' },
  { TRUSTED_PROXIES: '10.0.0.0/8, ::/0' },
  { TRUSTED_PROXIES: '10' },
  { TRUSTED_PROXIES: 'fe80::1%eth0' },
  { HOST: '999.1.1.1' },
  { HOST: '127.0.0.1:80' },
  { HOST: 'a b' },
  { RATE_LIMITS: 'maybe' },
]

test('a bad setting is refused in one sentence that names it', () => {
  for (const env of bad) {
    const [name = ''] = Object.keys(env)
    assert.throws(
      () => readConfig(env),
      (error) =>
        error instanceof SettingError &&
        /^[^\n]+\.$/.test(error.message) &&
        error.message.includes(name.split('_')[0] ?? ''),
      name,
    )
  }
})

test('a refused address does not repeat its password', () => {
  for (const env of [
    { DATABASE_URL: 'mysql://user:hunter2@db' },
    { PUBLIC_URL: 'https://user:hunter2@docent.example' },
    { EMBED_ORIGINS: 'https://a.example, https://user:hunter2@b.example' },
  ])
    assert.throws(
      () => readConfig(env),
      (error) => error instanceof SettingError && !String(error).includes('hunter2'),
    )
})
