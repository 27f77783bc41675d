import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import { settings } from '#contract/settings.ts'
import { startTestApp } from '#support/app.ts'
import { digest } from '#support/digest.ts'

const svgOf = (inside: string, attributes = 'viewBox="0 0 200 50"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}<rect width="9" height="9"/></svg>`)

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A white PNG of which the header may lie. */
function pngOf(width: number, height: number, { rows = height, extra = 0 } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0], 8)
  const pixels = deflateSync(Buffer.alloc((width + 1) * rows, 255))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...(extra ? [chunk('teXt', Buffer.alloc(extra))] : []),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

async function startWithOwner(t: TestContext) {
  const app = await startTestApp(t)
  const { call, accessToken } = await app.given.user('SUPER_ADMIN')
  const put = async (bytes: Buffer, path = '', token = accessToken) => {
    const answer = await fetch(`${app.origin}/api/settings/logo${path}`, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
    })
    const text = await answer.text()
    return { status: answer.status, problem: text ? JSON.parse(text) : undefined }
  }
  const logo = async () => (await call(settings.read)).logo
  const kept = (name: 'logoBytes' | 'mailLogo') =>
    app.services.db.selectFrom('setting').where('name', '=', name).select('value').executeTakeFirst()
  return { ...app, call, put, logo, kept }
}

test('a logo is shown at an address of its own, where it can run nothing; the former address is gone', async (t) => {
  const { put, logo, origin } = await startWithOwner(t)
  const svg = svgOf('<title>Habsburg</title>')
  assert.equal((await put(svg)).status, 204)
  const first = await logo()
  assert.deepEqual(first, { url: first?.url, type: 'image/svg+xml', width: 200, height: 50 })

  const shown = await fetch(origin + first?.url)
  assert.equal(shown.status, 200)
  assert.deepEqual(Buffer.from(await shown.arrayBuffer()), svg)
  assert.equal(shown.headers.get('content-type'), 'image/svg+xml')
  assert.equal(shown.headers.get('x-content-type-options'), 'nosniff')
  assert.match(shown.headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/)
  assert.match(shown.headers.get('cache-control') ?? '', /immutable/)

  assert.equal((await put(pngOf(40, 10))).status, 204)
  const second = await logo()
  assert.deepEqual([second?.type, second?.width, second?.height], ['image/png', 40, 10])
  assert.equal((await fetch(origin + first?.url)).status, 404)
  assert.equal((await fetch(origin + second?.url)).headers.get('content-type'), 'image/png')
})

test('a logo that cannot be shown as it was drawn is refused in words, and the former one stays', async (t) => {
  const { put, logo, services } = await startWithOwner(t)
  await put(svgOf(''))
  const before = [await digest(services), await logo()]
  const refusals: [string, Buffer, RegExp][] = [
    ['script', svgOf('<script>alert(1)</script>'), /holds a script/],
    ['handler', svgOf('<g onload="alert(1)"/>'), /holds a script/],
    ['script address', svgOf('<a href="javascript:alert(1)"/>'), /holds a script/],
    ['hidden script address', svgOf('<a href="&#106;avascript:alert(1)"/>'), /refers to other files/],
    ['picture elsewhere', svgOf('<image href="https://example.com/a.png"/>'), /refers to other files/],
    ['picture elsewhere in a style', svgOf('<rect style="fill:url(//example.com/a)"/>'), /refers to other files/],
    ['style elsewhere', svgOf('<style>@import "https://example.com"</style>'), /refers to other files/],
    ['web page', svgOf('<foreignObject/>'), /holds a web page/],
    ['entities', Buffer.from('<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg viewBox="0 0 1 1">&a;</svg>'), /document type/],
    ['no size', svgOf('', ''), /how large it is/],
    ['size in per cent', svgOf('', 'width="100%" height="100%"'), /how large it is/],
    ['endless', svgOf('', 'viewBox="0 0 Infinity Infinity"'), /too narrow/],
    ['very narrow', svgOf('', 'viewBox="0 0 2100 100"'), /too narrow/],
    ['no picture', Buffer.from('<html><body>Logo</body></html>'), /SVG or PNG/],
    ['other bytes', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), /SVG or PNG/],
    ['nothing', Buffer.alloc(0), /SVG or PNG/],
    ['cut PNG', pngOf(40, 10).subarray(0, -20), /damaged/],
    ['changed PNG', Buffer.from(pngOf(40, 10).fill(7, 20, 22)), /damaged/],
    ['PNG bomb', pngOf(100_000, 100_000, { rows: 1 }), /too many pixels/],
  ]
  for (const [name, bytes, words] of refusals) {
    const { status, problem } = await put(bytes)
    assert.equal(status, 400, name)
    assert.match(problem.Message, words, name)
    assert.deepEqual(problem.errors, [{ field: 'logo', message: problem.Message }], name)
  }
  assert.deepEqual([await digest(services), await logo()], before)
})

test('200 kB are accepted, one byte more is refused', async (t) => {
  const { put, logo, services } = await startWithOwner(t)
  const small = pngOf(40, 10)
  const exact = pngOf(40, 10, { extra: 200_000 - small.length - 12 })
  assert.equal(exact.length, 200_000)
  assert.equal((await put(exact)).status, 204)
  const before = [await digest(services), await logo()]
  for (const length of [200_001, 201_000, 2_000_000]) {
    const { status, problem } = await put(Buffer.alloc(length))
    assert.equal(status, 413)
    assert.match(problem.Message, /too large|larger than 200 kB/)
  }
  assert.deepEqual([await digest(services), await logo()], before)
})

test('drawings of programs for drawing are accepted', async (t) => {
  const { put, logo } = await startWithOwner(t)
  const rest = '<defs><linearGradient id="a"/></defs><rect fill="url(#a)" width="9" height="9"/><use href="#b"/>'
  const prolog = '\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- Inkscape -->\n'
  assert.equal((await put(Buffer.from(`${prolog}${svgOf(rest, 'width="120px" height="30"')}\n`))).status, 204)
  assert.deepEqual([(await logo())?.width, (await logo())?.height], [120, 30])
})

test('mails carry a small PNG as it is, and of other logos the picture that is sent for them', async (t) => {
  const { put, kept } = await startWithOwner(t)
  assert.equal((await put(pngOf(40, 10), '/mail')).status, 409)
  const small = pngOf(40, 10)
  await put(small)
  assert.equal((await kept('mailLogo'))?.value, small.toString('base64'))

  await put(svgOf(''))
  assert.equal(await kept('mailLogo'), undefined)
  const drawn = pngOf(400, 100)
  assert.equal((await put(drawn, '/mail')).status, 204)
  assert.equal((await kept('mailLogo'))?.value, drawn.toString('base64'))
  assert.match((await put(svgOf(''), '/mail')).problem.Message, /PNG/)
  assert.equal((await put(pngOf(40, 10, { extra: 40_000 }), '/mail')).status, 413)
  assert.equal((await kept('mailLogo'))?.value, drawn.toString('base64'))
})

test('removing the logo removes its bytes and its picture for mails; each deed is audited', async (t) => {
  const { put, call, logo, kept, origin, services } = await startWithOwner(t)
  await put(pngOf(40, 10))
  const url = (await logo())?.url
  await call(settings.removeLogo)
  assert.equal(await logo(), null)
  assert.deepEqual([await kept('logoBytes'), await kept('mailLogo')], [undefined, undefined])
  assert.equal((await fetch(origin + url)).status, 404)
  const deeds = await services.db.selectFrom('audit').where('action', 'like', 'settings%').select('action').execute()
  assert.deepEqual(deeds.map(({ action }) => action).sort(), ['settings.removeLogo', 'settings.setLogo'])
})

test('only an owner sets a logo', async (t) => {
  const { put, given, logo } = await startWithOwner(t)
  const admin = await given.user('ADMIN')
  for (const path of ['', '/mail']) {
    assert.equal((await put(pngOf(40, 10), path, admin.accessToken)).status, 403)
    assert.equal((await put(pngOf(40, 10), path, 'nobody')).status, 401)
  }
  assert.equal(await logo(), null)
})
