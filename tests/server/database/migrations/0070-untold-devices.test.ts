import { test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { apiTokens } from '#contract/api-tokens.ts'
import { auth } from '#contract/auth.ts'
import { catalogues } from '#contract/catalogues.ts'
import { personal } from '#contract/personal.ts'
import { sessions } from '#contract/sessions.ts'
import { transact } from '#server/database/dialect.ts'
import * as untoldDevices from '#server/database/migrations/0070-untold-devices.ts'
import { startTestApp } from '#support/app.ts'
import { password } from '#support/given.ts'
import { linkParameter } from '#support/mails.ts'
import { refused } from '#support/refusals.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Somebody signs in with a device that its owner is told of by a link, which is stored as the version before does it. */
async function givenFormerLink(t: Parameters<typeof startTestApp>[0]) {
  const app = await startTestApp(t)
  const ada = await app.given.user('ADMIN', 'ada')
  const answer = await fetch(`${app.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': firefox },
    body: JSON.stringify({ username: ada.email, password }),
  })
  const { accessToken } = (await answer.json()) as { accessToken: string }
  const id = linkParameter((await app.mails()).at(-1), 'id')
  await transact(app.services.db, (trx) =>
    sql`update "linkToken" set "knownDevice" = "deviceHash", "deviceHash" = null`.execute(trx),
  )
  return { ...app, ada, thief: app.as(accessToken), end: () => app.visitor(auth.endSession, { body: { id } }) }
}

test('a mailed link from before the update outlives its device', async (t) => {
  const { ada, thief, end, as, services } = await givenFormerLink(t)
  const { token } = await thief(apiTokens.create, { body: { name: 'a program', scope: 'read', days: 1 } })
  await transact(services.db, async (trx) => {
    await trx.schema.alterTable('linkToken').dropColumn('deviceHash').execute()
    await trx.schema.alterTable('knownDevice').dropColumn('told').execute()
    await untoldDevices.up(trx as unknown as Kysely<never>)
  })
  await ada.call(sessions.endOthers)

  await end()

  await refused(as(token)(catalogues.list), 401)
})

test('a link that the version before mails during an update ends its session', async (t) => {
  const { thief, end } = await givenFormerLink(t)

  await end()

  await refused(thief(personal.info), 401)
})
