import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { users } from '#contract/users.ts'
import { transact } from '#server/database/dialect.ts'
import { recordMailResult } from '#server/requests/link/record-mail-result.ts'
import { minutes, startTestApp, type TestApp } from '#support/app.ts'
import { startAsking } from '#support/asking.ts'
import { digest } from '#support/digest.ts'
import { customer } from '#support/given.ts'
import { refused } from '#support/refusals.ts'

/** A question with a reply, and what became of mails. */
async function startReplied(app: TestApp) {
  const life = await startAsking(app)
  const { services, id, ask, reply, mails } = life
  const { db } = services
  await mails()
  await ask('Oak?')
  await reply('It is oak.')
  const latestReply = async () => {
    const { data } = await life.staff.call(catalogueRequests.events, { params: { id } })
    return data.findLast(({ kind }) => kind === 'replied')?.details.mailId ?? ''
  }
  const record = (mailId: string, error: string | undefined) =>
    transact(db, (trx) =>
      recordMailResult(services, trx, { mailId, subjectId: id, offerId: null, subject: 'The answer', error }),
    )
  return {
    ...life,
    latestReply,
    refuse: async () => record(await latestReply(), 'refused with 550'),
    leave: async (mailId?: string) => record(mailId ?? (await latestReply()), undefined),
    /** Refuses the mail of a new link. */
    refuseLink: async () => {
      const { mailId } = await db.selectFrom('catalogueRequest').select('mailId').executeTakeFirstOrThrow()
      await record(mailId ?? '', 'refused with 551')
    },
  }
}

test('a reply that the mail server refuses for good is told to staff, and stands on the visitor page', async (t) => {
  const { refuse, waiting, said, delivery } = await startReplied(await startTestApp(t))

  await refuse()

  assert.deepEqual(await waiting(), ['mailFailed: refused with 550'])
  assert.equal(await delivery(), 'sent')
  assert.deepEqual(await said(), ['visitor: Oak?', 'firm: It is oak.'])
})

test('a reply that was refused, and leaves when it is tried again, needs no attention any more', async (t) => {
  const { refuse, leave, waiting } = await startReplied(await startTestApp(t))
  await refuse()

  await leave()

  assert.deepEqual(await waiting(), [])
})

test('a question that came after a refused reply still waits when that reply leaves', async (t) => {
  const { refuse, leave, ask, waiting } = await startReplied(await startTestApp(t))
  await refuse()
  await ask('And ash?')

  await leave()

  assert.deepEqual(await waiting(), ['askedAbout: And ash?'])
})

test('a reply that leaves hides no other reply that was refused, until that one has left too', async (t) => {
  const { refuse, leave, ask, reply, waiting, latestReply } = await startReplied(await startTestApp(t))
  const first = await latestReply()
  await refuse()
  await ask('And ash?')
  await reply('Ash too.')
  await refuse()

  await leave()

  assert.deepEqual(await waiting(), ['mailFailed: refused with 550'])
  await leave(first)
  assert.deepEqual(await waiting(), [])
})

test('a reply that leaves needs no attention for one that was refused before a new link left', async (t) => {
  const life = await startReplied(await startTestApp(t))
  const { refuse, leave, ask, reply, resend, mails, waiting, pass } = life
  await mails()
  await refuse()
  await ask('And ash?')
  pass(minutes(1))
  await resend()
  await mails()
  await reply('Ash too.')
  await refuse()

  await leave()

  assert.deepEqual(await waiting(), [])
})

test('a reply that leaves hides no refusal of the new link', async (t) => {
  const { mails, ask, reply, resend, refuseLink, leave, delivery } = await startReplied(await startTestApp(t))
  await mails()
  await ask('And ash?')
  await resend()
  await refuseLink()
  await reply('Ash too.')

  await leave()

  assert.equal(await delivery(), 'failed')
})

test('no new link voids a reply that has not left yet, but one to another address stops it', async (t) => {
  const { ask, reply, resend, mails, services } = await startAsking(await startTestApp(t))
  await ask('Oak?')
  await reply('It is oak.')
  const before = await digest(services)

  await refused(resend(), 409)
  await refused(resend({ email: customer.email.toUpperCase() }), 409)

  assert.equal(await digest(services), before)
  await resend({ email: 'other@example.com' })
  assert.deepEqual(
    (await mails()).filter(({ text }) => text.includes('It is oak.')),
    [],
  )
})

test('a colleague who was removed stays in the conversation without a name, and replies no more', async (t) => {
  const app = await startTestApp(t)
  const { ask, reply, said, staff, id } = await startAsking(app)
  const owner = await app.given.user('SUPER_ADMIN')
  const bob = await app.given.user('ADMIN', 'bob')
  await ask('Oak?')
  await reply('It is oak.', undefined, bob)
  await owner.call(users.remove, { params: { id: bob.id } })

  await ask('Ash?')

  await refused(reply('No.', undefined, bob), 401)
  const { data } = await staff.call(catalogueRequests.events, { params: { id } })
  assert.equal(data.find(({ kind }) => kind === 'replied')?.actor, null)
  assert.equal((await said()).length, 3)
})

test('a visitor who erases their data takes the conversation along', async (t) => {
  const { ask, reply, erase, key, waiting, staff, id, find } = await startAsking(await startTestApp(t))
  await ask('Oak by the window?')
  await reply('Surely.')
  await ask('And the door?')

  await erase(key)

  const { data } = await staff.call(catalogueRequests.events, { params: { id } })
  assert.doesNotMatch(JSON.stringify(data), /window|Surely|door/)
  assert.deepEqual(await waiting(), [])
  assert.equal((await find()).asked, undefined)
  await refused(reply('Too late.'), 409)
})

test('a question is marked as seen by a call without a body too', async (t) => {
  const { ask, waiting, staff, id, origin } = await startAsking(await startTestApp(t))
  await ask('Oak?')
  const headers = { authorization: `Bearer ${staff.accessToken}` }
  const { status } = await fetch(`${origin}/api/catalogue/${id}/seen`, { method: 'POST', headers })
  assert.equal(status < 300, true, String(status))
  assert.deepEqual(await waiting(), [])
})

test('twenty questions wait at most, and none of them is forgotten', async (t) => {
  const { ask, find, reply } = await startAsking(await startTestApp(t))
  for (let n = 1; n <= 20; n++) await ask(`Question ${n}?`)
  await refused(ask('One more?'), 409)
  assert.equal((await find()).asked?.length, 20)
  await reply('Yes to all.')
  await ask('One more?')
})
