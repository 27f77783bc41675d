import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { startTestApp } from '#support/app.ts'

test('a list that did not change is answered 304 without a body; a changed one whole', async (t) => {
  const { given, origin } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  await given.request(staff.call)
  const ask = (tag?: string | null) =>
    fetch(origin + catalogueRequests.listPending.path, {
      headers: { authorization: `Bearer ${staff.accessToken}`, ...(tag ? { 'if-none-match': tag } : {}) },
    })
  const first = await ask()
  const tag = first.headers.get('etag')
  assert.ok(tag)

  const same = await ask(tag)
  assert.equal(same.status, 304)
  assert.equal(await same.text(), '')
  assert.equal((await ask(`W/${tag}`)).status, 304)
  await given.request(staff.call)
  const changed = await ask(tag)
  assert.equal(changed.status, 200)
  assert.notEqual(changed.headers.get('etag'), tag)
})

test('a refusal and a change have no tag', async (t) => {
  const { given, origin } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const headers = { authorization: `Bearer ${staff.accessToken}`, 'content-type': 'application/json' }

  const missing = await fetch(`${origin}/api/catalogue/${crypto.randomUUID()}`, { headers })
  const refused = await fetch(`${origin}/api/catalogue/decide`, { method: 'POST', headers, body: '{}' })

  assert.deepEqual([missing.headers.get('etag'), refused.headers.get('etag')], [null, null])
})
