import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mail } from '#contract/mail.ts'
import { hours, minutes } from '#support/app.ts'
import { startTelling } from '#support/told.ts'

test('news that the mail server refused leave when an owner tries them again, and so do those after them', async (t) => {
  const { ask, choose, staff, owner, smtp, tell, toldTo, wait } = await startTelling(t)
  await choose(staff.call, { kinds: { request: 'each' } })
  smtp.answer = (recipient) => (recipient === staff.email ? 550 : 250)
  smtp.words = () => '5.1.1 no such mailbox'
  await ask()
  await wait(minutes(2))
  await tell()
  smtp.answer = () => 250
  const { data } = await owner.call(mail.list, { query: { q: staff.email, kind: 'digest' } })
  assert.equal(data[0]?.status, 'refused')

  await owner.call(mail.retry, { params: { id: data[0]?.id ?? '' }, body: {} })

  await tell()
  assert.equal((await toldTo(staff)).length, 1)
  await ask({ email: 'later@example.com' })
  await wait(hours(1))
  await tell()
  assert.equal((await toldTo(staff)).length, 2)
})
