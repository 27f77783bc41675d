import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notifications } from '#contract/notifications.ts'
import { personal } from '#contract/personal.ts'
import { minutes } from '#support/app.ts'
import { digest } from '#support/digest.ts'
import { linkParameter, type Received } from '#support/mails.ts'
import { startTelling } from '#support/told.ts'

const nothing = { request: 'none', answer: 'none', renewal: 'none', registration: 'none' }

test('one press of the mail program ends these mails, twice alike, and reading the link changes nothing', async (t) => {
  const { ask, tell, toldTo, staff, owner, origin, services, wait } = await startTelling(t, {
    publicUrl: 'https://docent.example',
  })
  await ask()
  await tell()
  const [mail] = await toldTo(staff)
  const address = headerOf(mail)
  assert.equal(mail?.headers.get('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
  assert.ok(mail?.text.includes(address))

  const before = await digest(services)
  const shown = await fetch(here(origin, address), { redirect: 'manual' })
  assert.equal(shown.status, 302)
  assert.match(shown.headers.get('location') ?? '', /^\/client\/notifications\/[\w-]{79}\?lang=en$/)
  assert.equal(await digest(services), before)

  assert.equal((await oneClick(origin, address)).status, 204)
  assert.equal((await oneClick(origin, address)).status, 204)
  assert.deepEqual((await staff.call(notifications.read)).kinds, nothing)
  await ask({ email: 'xenia@example.com' })
  await wait(minutes(61))
  await tell()
  assert.equal((await toldTo(staff)).length, 1)
  assert.equal((await toldTo(owner)).length, 2)
})

test('a mail that waits for the mail server does not leave to who unsubscribed meanwhile', async (t) => {
  const { ask, tell, toldTo, staff, origin, smtp, wait } = await startTelling(t)
  await ask()
  await tell()
  const address = addressIn((await toldTo(staff))[0])
  await smtp.stop()
  await ask({ email: 'xenia@example.com' })
  await wait(minutes(61))
  await tell()
  await oneClick(origin, address)
  await smtp.start()
  await wait(minutes(2))

  await tell()

  assert.equal((await toldTo(staff)).length, 1)
})

test('without https no mail program is told of the one press, and the mail has its link', async (t) => {
  const { ask, tell, toldTo, staff } = await startTelling(t, { publicUrl: 'http://docent.example' })
  await ask()
  await tell()

  const [mail] = await toldTo(staff)

  assert.equal(mail?.headers.get('list-unsubscribe'), undefined)
  assert.match(mail?.text ?? '', /Unsubscribe:\nhttp:\/\/docent\.example\/api\/client\/unsubscribe\//)
})

test('a key of another, a changed one, and one of an address that was changed since are unknown', async (t) => {
  const { ask, tell, toldTo, staff, owner, origin, smtp, visitor } = await startTelling(t)
  await ask()
  await tell()
  const [own, foreign] = [addressIn((await toldTo(staff))[0]), addressIn((await toldTo(owner))[0])]
  const swapped = own.replace(own.slice(-50), foreign.slice(-50))
  assert.equal((await oneClick(origin, swapped)).status, 404)
  assert.equal(
    (
      await oneClick(
        origin,
        own.replace(/.(?=\?)/, (last) => (last === 'A' ? 'B' : 'A')),
      )
    ).status,
    404,
  )

  const info = await staff.call(personal.info)
  const filled = Object.fromEntries(Object.entries(info).map(([name, value]) => [name, value || 'x']))
  await staff.call(personal.changeInfo, { body: { ...filled, email: 'new@example.com' } as never })
  await tell()
  const mailed = (await smtp.received()).findLast(({ to }) => to === 'new@example.com')
  await visitor(personal.confirmEmail, { body: { id: linkParameter(mailed, 'id') } })

  assert.equal((await oneClick(origin, own)).status, 404)
  assert.equal((await staff.call(notifications.read)).kinds.request, 'hourly')
  assert.equal((await oneClick(origin, foreign)).status, 204)
})

const here = (origin: string, address: string) => address.replace(/^https?:\/\/[^/]+/, origin)
const addressIn = (mail: Received | undefined) => /https?:\S+\/unsubscribe\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
const headerOf = (mail: Received | undefined) =>
  /<(http[^>]+)>/.exec(mail?.headers.get('list-unsubscribe') ?? '')?.[1] ?? ''
const oneClick = (origin: string, address: string) =>
  fetch(here(origin, address), { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })

test('a browser with a cut link is led to a page that says so, and a program is told', async (t) => {
  const { origin } = await startTelling(t)
  const cut = `${origin}/api/client/unsubscribe/abc?lang=de`

  const shown = await fetch(cut, { headers: { accept: 'text/html' }, redirect: 'manual' })

  assert.equal(shown.headers.get('location'), '/client/unsubscribe/abc?lang=de')
  assert.equal((await fetch(cut, { redirect: 'manual' })).status, 404)
})
