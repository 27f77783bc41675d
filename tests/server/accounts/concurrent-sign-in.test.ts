import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { decodeJwt } from 'jose'
import { auth } from '#contract/auth.ts'
import { passkeySignIn } from '#contract/passkey-sign-in.ts'
import { startTestApp } from '#support/app.ts'
import { password } from '#support/given.ts'
import { holdTransaction, waitsOrEnds } from '#support/held-transaction.ts'
import { givePasskey } from '#support/passkeys.ts'
import { freshDatabase, postgresServer } from '#support/postgres.ts'
import { refused } from '#support/refusals.ts'

const redirectUrl = 'https://editor.example/'

/** On PostgreSQL, where two transactions run at once; Ada is an owner. */
async function start(t: TestContext, overrides: Parameters<typeof startTestApp>[1] = {}) {
  const { url, drop } = await freshDatabase(await postgresServer())
  const redirectOrigins = new Set(['https://editor.example'])
  const app = await startTestApp(t, { database: { kind: 'postgres', url }, redirectOrigins, ...overrides })
  t.after(drop)
  const ada = await app.given.user('SUPER_ADMIN', 'ada')
  const { db } = app.services
  return {
    ...app,
    ada,
    body: { username: ada.email, password },
    /** Ada stops being an owner after this sign-in has looked at her, and before it is recorded. */
    demotedDuring: async <T>(signIn: () => Promise<T>): Promise<T> => {
      const held = await holdTransaction(db, (trx) =>
        trx.updateTable('user').set({ role: 'ADMIN' }).where('id', '=', ada.id).execute(),
      )
      const entering = signIn()
      await waitsOrEnds(db, entering)
      await held.commit()
      return entering
    },
  }
}

test('who stops being an owner while their password is verified is not let in where it is left to owners', async (t) => {
  const { visitor, body, demotedDuring } = await start(t, { passwordSignIn: 'owners' })

  const entering = demotedDuring(() => visitor(auth.login, { body }))

  const { Message } = await refused(entering, 403)
  assert.equal(Message, 'Your account has changed meanwhile. Please sign in again.')
})

test('a token for another site names the role that its person has when it is signed', async (t) => {
  const { visitor, body, demotedDuring } = await start(t)

  const { accessToken = '' } = await demotedDuring(() => visitor(auth.login, { body: { ...body, redirectUrl } }))

  assert.equal(decodeJwt(accessToken).role, 'ADMIN')
})

test('so does the one that a passkey brings', async (t) => {
  const app = await start(t)
  const { visitor, ada, demotedDuring } = app
  const { device } = await givePasskey(app, ada.call)
  const credential = device.get(await visitor(passkeySignIn.options))

  const { accessToken = '' } = await demotedDuring(() =>
    visitor(passkeySignIn.enter, { body: { credential, redirectUrl } }),
  )

  assert.equal(decodeJwt(accessToken).role, 'ADMIN')
})
