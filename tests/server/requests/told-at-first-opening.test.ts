import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { personal } from '#contract/personal.ts'
import { users } from '#contract/users.ts'
import { sendDueMail } from '#server/mail/worker.ts'
import { mailRules } from '#server/mail-rules.ts'
import { minutes, startTestApp } from '#support/app.ts'
import { customer } from '#support/given.ts'
import { keyOf } from '#support/mails.ts'
import { startLife } from '#support/request-life.ts'
import { startSmtp } from '#support/smtp.ts'

test('who asked for it at Approve is mailed at the first opening by a person, in their language and once', async (t) => {
  const { approve, staff, open, find, pass, key, told, id } = await start(t)
  await staff.call(personal.changePreferences, { body: { language: 'de' } })
  await approve({ tellOpened: true })
  const link = await key()
  await Promise.all([open(link), open(link)])
  pass(minutes(5))
  await open(link)

  const [mail, ...more] = await told(staff.email)

  assert.equal(mail?.subject, 'Zum ersten Mal geöffnet: Chairs')
  assert.ok(mail?.link?.endsWith(`/resource/catalogue/history?request=${id}`))
  assert.equal(mail?.text.includes(customer.email), false)
  assert.deepEqual(more, [])
  assert.equal((await find()).link?.openings, 2)
})

test('several that are approved together tell of each opening', async (t) => {
  const { staff, open, key, told, id } = await start(t)
  await staff.call(catalogueRequests.decide, { body: { ids: [id], decision: 'approve', tellOpened: true } })

  await open(await key())

  assert.equal((await told(staff.email)).length, 1)
})

test('an opening by a program tells nobody, nor does one of an approval without the wish', async (t) => {
  const wished = await start(t)
  await wished.approve({ tellOpened: true })
  await fetch(wished.given.documentAt(await wished.key()))
  const unwished = await start(t)
  await unwished.approve()
  await unwished.open(await unwished.key())

  assert.deepEqual(await wished.told(wished.staff.email), [])
  assert.deepEqual(await unwished.told(unwished.staff.email), [])
})

test('the first opening of a link that was sent again is told too', async (t) => {
  const { approve, resend, staff, open, key, told } = await start(t)
  await approve({ tellOpened: true })
  await key()
  await resend()

  await open(await key())

  assert.equal((await told(staff.email)).length, 1)
})

test('a colleague who lost the role, or whose account was removed, is told nothing', async (t) => {
  for (const leave of ['role', 'removal'] as const) {
    const { approve, given, staff, open, key, told } = await start(t)
    const owner = await given.user('SUPER_ADMIN', 'owner')
    await approve({ tellOpened: true })
    const link = await key()
    const params = { id: staff.id }
    if (leave === 'role') await owner.call(users.changeRole, { params, body: { role: 'USER' } })
    else await owner.call(users.remove, { params })

    await open(link)

    assert.deepEqual(await told(staff.email), [])
  }
})

test('a colleague who leaves while the mail waits for a mail server is told nothing', async (t) => {
  for (const leave of ['role', 'removal', 'none'] as const) {
    const { approve, given, staff, open, key, told, smtp, pass } = await start(t)
    const owner = await given.user('SUPER_ADMIN', 'owner')
    await approve({ tellOpened: true })
    const link = await key()
    smtp.answer = () => 451
    await open(link)
    await told(staff.email)
    const params = { id: staff.id }
    if (leave === 'role') await owner.call(users.changeRole, { params, body: { role: 'USER' } })
    if (leave === 'removal') await owner.call(users.remove, { params })
    smtp.answer = () => 250
    pass(minutes(1))

    assert.equal((await told(staff.email)).length, leave === 'none' ? 1 : 0, leave)
  }
})

test('a wish ends with an approval that is undone', async (t) => {
  const { approve, undo, staff, open, key, told } = await start(t, 60)
  await approve({ tellOpened: true })
  await undo()
  await approve()

  await open(await key())

  assert.deepEqual(await told(staff.email), [])
})

async function start(t: TestContext, undoSeconds = 0) {
  const smtp = await startSmtp(t)
  const life = await startLife(await startTestApp(t, { smtpUrl: smtp.url, undoSeconds }))
  const received = async () => {
    await sendDueMail(life.services, mailRules)
    return smtp.received()
  }
  return {
    ...life,
    smtp,
    /** The key in the newest mail to the visitor. */
    key: async () => {
      life.pass(undoSeconds * 1_000)
      return keyOf((await received()).findLast(({ to }) => to === customer.email)?.link)
    },
    told: async (email: string) =>
      (await received()).filter(({ to, link }) => to === email && link?.includes('/history?')),
  }
}
