import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { sealAudit } from '#server/audit/seal-audit.ts'
import { transact } from '#server/database/dialect.ts'
import { setTime } from '#server/database/locks.ts'
import { enqueue } from '#server/mail/outbox.ts'
import { beginPause } from '#server/mail/pause.queries.ts'
import { tellPresence } from '#server/operations/health/presence.ts'
import { addJob } from '#server/transaction/jobs.ts'
import { minutes, startTestApp, type TestApp } from '#support/app.ts'
import { messageTo } from '#support/outbox.ts'

/** The values by name and labels, as they are exposed. */
async function scrape({ origin }: TestApp): Promise<Record<string, string>> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Object.fromEntries(
    [...text.matchAll(/^([a-z_0-9]+(?:\{[^}]*\})?) (\S+)$/gm)].map(([, key, value]) => [key, value]),
  )
}

const fileOf = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8')

test('an operator learns since when mail is paused and due, jobs wait, rows are unsealed, and of the last backup', async (t) => {
  const app = await startTestApp(t)
  const { services, now, pass } = app
  const { db } = services
  await sealAudit(services)
  const before = await scrape(app)
  await transact(db, async (trx) => {
    await enqueue(trx, now(), messageTo('ada@example.com'), { kind: 'notice' })
    await addJob(trx, now(), { kind: 'removeMailFiles', mailIds: [] })
    await beginPause(trx, now(), { answer: '535 ada@example.com', nextTry: now() })
    await setTime(trx, 'backup', now())
  })
  await app.given.user('ADMIN')
  pass(minutes(2))
  await tellPresence(services)

  const after = await scrape(app)

  assert.equal(before.docent_backup_age_seconds, '+Inf')
  assert.deepEqual([before.docent_mail_paused_seconds, before.docent_instances], ['0', '0'])
  const ages = ['mail_paused', 'mail_overdue', 'backup_age', 'audit_unsealed'].map(
    (name) => after[`docent_${name}_seconds`],
  )
  assert.deepEqual(ages, ['120', '120', '120', '120'])
  assert.equal(after['docent_queue{queue="jobs"}'], '1')
  assert.equal(after['docent_queue_oldest_seconds{queue="jobs"}'], '120')
  assert.deepEqual(
    [after.docent_instances, after.docent_database_up, after.docent_clock_ahead_seconds],
    ['1', '1', '0'],
  )
  assert.ok(Number(after.docent_disk_free_bytes) > 0)
  assert.doesNotMatch(JSON.stringify(after), /ada@/)
})

test('what cannot be looked at is no number, and every other figure is answered', async (t) => {
  const app = await startTestApp(t)
  const { services } = app
  Object.assign(services.config, { dataDir: join(services.config.dataDir, 'gone') })
  await transact(services.db, (trx) => sql`alter table mail rename to elsewhere`.execute(trx))

  const found = await scrape(app)

  assert.deepEqual([found.docent_disk_free_bytes, found.docent_mail_overdue_seconds], ['Nan', 'Nan'])
  assert.deepEqual([found.docent_database_up, found.docent_audit_unsealed], ['1', '0'])
})

test('every metric of the alert rules is exposed, and every metric of Docent is described for operators', async (t) => {
  const app = await startTestApp(t)
  await fetch(`${app.origin}/healthz`)
  await fetch(`${app.origin}/api/users/active`)
  await transact(app.services.db, (trx) => enqueue(trx, app.now(), messageTo('ada@example.com'), { kind: 'notice' }))

  const exposed = new Set(Object.keys(await scrape(app)).map((key) => key.replace(/\{.*/, '')))

  const rules = (await fileOf('deploy/prometheus-rules.yml')).match(/^ +expr: .*$/gm) ?? []
  const named = new Set(rules.flatMap((rule) => rule.match(/\b(docent|nodejs|process)_\w+/g) ?? []))
  assert.ok(named.size > 15, `${named.size} metrics`)
  assert.deepEqual(
    [...named].filter((name) => !exposed.has(name)),
    [],
  )
  const guide = await fileOf('docs/operate.md')
  const ours = [...exposed]
    .filter((name) => name.startsWith('docent_'))
    .map((name) => name.replace(/_(bucket|sum|count)$/, ''))
  assert.deepEqual(
    [...new Set(ours)].filter((name) => !guide.includes(`\`${name}`)),
    [],
  )
})
