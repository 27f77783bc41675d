import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestApp } from '../testing/app.ts'

test('every answer of a call is private, unframed, and keeps its address to itself', async (t) => {
  const { origin } = await startTestApp(t)

  for (const path of ['/api/users/active', '/api/tour/verify', '/nowhere', '/.well-known/jwks.json']) {
    const { headers } = await fetch(origin + path)
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*frame-ancestors 'none'/)
    assert.equal(headers.get('x-powered-by'), null)
    assert.equal(headers.get('access-control-allow-origin'), null)
  }
})

test('it says that it lives and that it is ready', async (t) => {
  const { origin } = await startTestApp(t)

  assert.equal((await fetch(`${origin}/healthz`)).status, 200)
  assert.deepEqual(await (await fetch(`${origin}/readyz`)).json(), { status: 'ready', problems: [] })
})

test('figures are for this machine only, not for whoever comes through a proxy', async (t) => {
  const { origin } = await startTestApp(t)

  await fetch(`${origin}/healthz`)
  const here = await fetch(`${origin}/metrics`)
  const proxied = await fetch(`${origin}/metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } })

  assert.match(await here.text(), /docent_request_seconds_bucket/)
  assert.equal(proxied.status, 403)
})

test('with a token, figures are for whoever has it', async (t) => {
  const { origin } = await startTestApp(t, { metricsToken: 'secret' })

  const right = await fetch(`${origin}/metrics`, { headers: { authorization: 'Bearer secret' } })
  const wrong = await fetch(`${origin}/metrics`, { headers: { authorization: 'Bearer other' } })

  assert.equal(right.status, 200)
  assert.equal(wrong.status, 403)
})

test('an address that cannot be read, or is too long, is refused like everything else and not repeated', async (t) => {
  const { origin } = await startTestApp(t)

  for (const [path, status] of [
    [`/api/client/document/${'x'.repeat(300)}`, 414],
    ['/api/client/document/%ff', 400],
  ] as const) {
    const answer = await fetch(origin + path)
    const body = await answer.text()
    assert.equal(answer.status, status)
    assert.equal(answer.headers.get('content-type'), 'application/problem+json')
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.match(body, /^\{"Message":/)
    assert.ok(!body.includes('xxx'))
  }
})
