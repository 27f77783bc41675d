import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { startTestApp } from '#support/app.ts'
import { customer, password } from '#support/given.ts'

test('every answer of a call forbids caching, framing and referrers', async (t) => {
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

const everyAnswer = ['/api/users/active', '/nowhere', '/healthz', '/api/docs', '/api/client/document/%ff', '/metrics']

test('every answer sets the opener and permissions policies, and HSTS when PUBLIC_URL is https', async (t) => {
  const secure = await startTestApp(t, { publicUrl: 'https://docent.example' })
  const plain = await startTestApp(t)

  for (const path of everyAnswer) {
    const { headers } = await fetch(secure.origin + path)
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin', path)
    for (const feature of ['camera', 'microphone', 'geolocation', 'fullscreen', 'payment', 'usb', 'clipboard-read'])
      assert.match(headers.get('permissions-policy') ?? '', new RegExp(`(^|, )${feature}=\\(\\)`), path)
    assert.equal(headers.get('strict-transport-security'), 'max-age=31536000', path)
    assert.equal((await fetch(plain.origin + path)).headers.get('strict-transport-security'), null, path)
  }
})

test('malformed requests are refused with the headers of every answer', async (t) => {
  const { origin } = await startTestApp(t, { publicUrl: 'https://docent.example' })
  const { hostname, port } = new URL(origin)

  for (const [bytes, status] of [
    ['canary is no request\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'canary'.repeat(5_000)}\r\n\r\n`, 431],
  ] as const) {
    const socket = connect(Number(port), hostname)
    socket.write(bytes)
    const answer = await text(socket)
    assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `))
    for (const line of ['nosniff', 'no-store', 'cross-origin-opener-policy: same-origin', 'strict-transport-security'])
      assert.ok(answer.includes(line), line)
    assert.match(answer, /\r\n\r\n\{"Message":"[^"]+\."/)
    assert.ok(!answer.includes('canary'))
  }
})

test('/healthz and /readyz answer 200', async (t) => {
  const { origin } = await startTestApp(t)

  assert.equal((await fetch(`${origin}/healthz`)).status, 200)
  const { status, problems } = (await (await fetch(`${origin}/readyz`)).json()) as Record<string, unknown>
  assert.deepEqual([status, problems], ['ready', []])
})

test('metrics are for this machine only, not for requests through a proxy', async (t) => {
  const { origin } = await startTestApp(t)

  await fetch(`${origin}/healthz`)
  const here = await fetch(`${origin}/metrics`)
  const proxied = await fetch(`${origin}/metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } })

  assert.match(await here.text(), /docent_request_seconds_bucket/)
  assert.equal(proxied.status, 403)
})

test('with METRICS_TOKEN set, metrics need the token', async (t) => {
  const { origin } = await startTestApp(t, { metricsToken: 'secret' })

  const right = await fetch(`${origin}/metrics`, { headers: { authorization: 'Bearer secret' } })
  const wrong = await fetch(`${origin}/metrics`, { headers: { authorization: 'Bearer other' } })

  assert.equal(right.status, 200)
  assert.equal(wrong.status, 403)
})

test('a URL that is malformed or too long is refused like any error and not echoed', async (t) => {
  const { origin } = await startTestApp(t)

  for (const [path, status] of [
    [`/api/client/document/${'x'.repeat(400)}`, 414],
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

const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example;proto=https' }

test('links in answers and mails use PUBLIC_URL, never the Host header', async (t) => {
  const { origin, given, mails, services } = await startTestApp(t, { trustedProxies: ['127.0.0.1'] })
  const staff = await given.user('ADMIN')
  const { id: catalogueId } = await given.catalogue(staff.call)
  const { id } = await given.request(staff.call, catalogueId)
  const said: string[] = []
  const ask = async (method: string, path: string, body?: object) => {
    const signedIn = { authorization: `Bearer ${staff.accessToken}`, 'content-type': 'application/json' }
    const asked = request(origin + path, { method, headers: { ...forged, ...signedIn } })
    asked.end(body ? JSON.stringify(body) : '')
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    said.push(`${answer.statusCode} ${JSON.stringify(answer.headers)} ${await text(answer)}`)
  }

  await ask('POST', '/api/auth/forgetPassword', { email: staff.email })
  await ask('POST', '/api/register', { ...customer, password, confirmedPassword: password })
  await ask('POST', `/api/catalogue/${id}/approve`, {})
  await ask('POST', '/api/document/upload/url', { extension: 'pdf', type: 'catalogue' })
  for (const path of ['/api/resource/catalogue', '/api/tour/link', `/api/client/catalogue/${catalogueId}`, '/nowhere'])
    await ask('GET', path)

  const mailed = await mails()
  assert.deepEqual(
    said.map((answer) => answer.slice(0, 3)),
    ['204', '204', '204', '200', '200', '200', '302', '404'],
  )
  assert.equal(mailed.length, 3)
  for (const { link = '' } of mailed) assert.equal(URL.parse(link)?.origin, services.config.publicUrl)
  for (const words of [...said, ...mailed.map((mail) => JSON.stringify(mail))]) assert.doesNotMatch(words, /evil/)
})
