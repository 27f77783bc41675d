import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiTokens } from '#contract/api-tokens.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { privacy } from '#contract/privacy.ts'
import { tourAccess } from '#contract/tour-access.ts'
import { views } from '#contract/views.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { transact } from '#server/database/dialect.ts'
import { forgetErased } from '#server/privacy/forget-erased.ts'
import { foldFigures } from '#server/requests/figures/fold-figures.ts'
import { customer } from '#support/given.ts'
import { startLife } from '#support/request-life.ts'
import { tracesOf } from '#support/traces.ts'
import { startWithReceiver } from '#support/webhooks.ts'

const named = 'bob@example.net'

/** Columns that hold no words: they find a row, point to another, or hold one of few words, a hash, a key or a file's text. */
const wordless = [
  ...['id', 'hash', 'key', 'kid', 'jwk', 'list', 'columns', 'type', 'kind', 'status', 'role', 'mark', 'scope'],
  ...['email', 'emailKey', 'recipient', 'subscriber', 'network', 'device', 'method', 'language', 'theme', 'country'],
  ...['token', 'secret', 'formerSecret', 'passwordHash', 'lease', 'cause', 'purpose', 'attention', 'failure', 'action'],
  ...['fileKey', 'keyHash', 'nameKey', 'companyKey', 'countryCode', 'salt', 'networkHash', 'detailsHash', 'visitor'],
  ...['ending', 'credentialId', 'publicKey', 'transports', 'rpId', 'handle', 'sealMails', 'restReason', 'events'],
  ...['knownDevice', 'deviceHash', 'startPage'],
  'source',
]
/** Tables of the program alone, and those whose words are kept: the answer to an erasure says so. */
const passed = [
  ...['setting', 'consent', 'webhook', 'webhookEvent', 'lock', 'secret', 'signingKey', 'instance'],
  ...['figure', 'figureChange', 'counter', 'rateLimit', 'seal', 'job', 'preparation', 'master', 'copyCode', 'upload'],
  ...['offer'],
  ...['namedInMail', 'news', 'notification', 'notifiedPerson', 'shownColumns', 'kysely_migration', 'reading'],
]
/** What the address is put behind in JSON. */
const json: Readonly<Record<string, string>> = {
  details: '"message":"',
  answers: '"value":"',
  body: '"company":"',
}

test('an address that people typed is in no column of any table after its erasure', async (t) => {
  const app = await startWithReceiver(t)
  await app.subscribe(['request.asked'], { personal: true })
  const { owner, services, visitor, given, now } = app
  const { db } = services
  const life = await startLife(app)
  await visitor(catalogueRequests.send, { body: { ...customer, catalogueId: life.catalogueId } })
  await app.deliver()
  await life.question('Which colour?')
  await visitor(visitorRequest.answer, { body: { key: await life.mailedKey(), message: 'Blue' } })
  await life.approve({ message: 'Enjoy.' })
  await given.uploadedTour(owner.call)
  await owner.call(apiTokens.create, { body: { name: 'Program', scope: 'read', days: 1 } })
  await owner.call(views.create, { body: { list: 'history', name: 'Mine', query: 'q=a', shared: false } })
  const times = { startTime: now(), endTime: now() + 1_000 }
  await owner.call(tourAccess.create, { body: { name: 'Ada', type: 'tour', ...times } })
  await app.mails()

  const filled: string[] = []
  for (const { name: table, columns } of await db.introspection.getTables()) {
    if (passed.includes(table) || /search/i.test(table)) continue
    for (const { name, dataType } of columns) {
      if (dataType.toLowerCase() !== 'text' || wordless.includes(name) || /Id$|By$|mailId/.test(name)) continue
      const behind = json[name]
      const value = behind
        ? sql`replace(${sql.ref(name)}, ${behind}, ${`${behind}${named} `})`
        : sql`${sql.ref(name)} || ${name === 'query' ? '&q=bob%40example.net' : ` of ${named}`}`
      await transact(db, (trx) => sql`update ${sql.table(table)} set ${sql.ref(name)} = ${value}`.execute(trx))
      const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(name)} like '%bob%'`.execute(db)
      if (rows.length > 0) filled.push(`${table}.${name}`)
    }
  }

  const { complete, remaining } = await owner.call(privacy.erase, { body: { email: named } })

  await foldFigures(services)
  await forgetErased(services)
  const words = [named, 'bob%40example.net']
  assert.deepEqual(await tracesOf(services, words), [])
  assert.deepEqual([complete, remaining], [true, []])
  assert.ok(filled.length > 42, filled.join())
})
