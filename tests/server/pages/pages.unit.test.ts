import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { maxEmbedOriginLength } from '#contract/origin.ts'
import { maxEmbedOrigins } from '#contract/settings.ts'
import { permissionsPolicy } from '#server/http/permissions-policy.ts'
import { addSecurityHeaders } from '#server/http/security.ts'
import { type PagesConfig, servePages } from '#server/pages/pages.ts'
import { defaults } from '#server/settings/defaults.ts'
import { settingsOf } from '#server/settings/settings-store.ts'

const documents = {
  '/login': { file: 'documents/login.html', policy: 'strict' },
  '/client/request': { file: 'documents/client.request.html', policy: 'form' },
  '/client/request/:key': { file: 'documents/client.request.key.html', policy: 'strict' },
  '/tour': { file: 'documents/tour.html', policy: 'tour' },
  '/sample-tour': { file: 'documents/sample-tour.html', policy: 'sample' },
  '/user-management/admin': { file: 'documents/user-management.admin.html', policy: 'shell' },
  '/404': { file: 'documents/404.html', policy: 'shell' },
}

/** Sites that the owner named, and nothing else. */
const named = (...embedOrigins: string[]): PagesConfig['settings'] => ({
  current: async () => ({ ...settingsOf({}), form: { ...defaults.form, embedOrigins } }),
})

/** A small build, served like the real one. */
async function givenPages(t: TestContext, config: Partial<PagesConfig> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'docent-pages-'))
  await mkdir(join(folder, 'documents'))
  await mkdir(join(folder, 'static/js'), { recursive: true })
  await writeFile(join(folder, 'documents.json'), JSON.stringify(documents))
  for (const [path, { file }] of Object.entries(documents)) await writeFile(join(folder, file), `<p>${path}</p>`)
  await writeFile(join(folder, 'static/js/main-abc.js'), 'let main = "plain"')
  await writeFile(join(folder, 'static/js/main-abc.js.br'), brotliCompressSync('let main = "small"'))
  const app = Fastify()
  addSecurityHeaders(app, { publicUrl: 'http://localhost:3000' })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ Message: 'This address was not found.' }))
  app.get('/api/users/active', () => ({ data: [] }))
  await servePages(app, { folder, settings: named(), ...config })
  t.after(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  return app
}

test('every page path gets its document, with any query and with or without a trailing slash', async (t) => {
  const app = await givenPages(t)
  for (const url of ['/login', '/login?from=%2Fx', '/login/']) {
    const reply = await app.inject(url)
    assert.equal(reply.statusCode, 200)
    assert.equal(reply.body, '<p>/login</p>')
    assert.equal(reply.headers['cache-control'], 'no-cache')
    assert.match(String(reply.headers['content-type']), /^text\/html/)
  }
  assert.equal((await app.inject('/user-management/admin')).body, '<p>/user-management/admin</p>')
})

test('an unknown page answers the 404 document, but an unknown call or file does not', async (t) => {
  const app = await givenPages(t)
  const page = await app.inject('/nothing/here')
  assert.equal(page.statusCode, 404)
  assert.equal(page.body, '<p>/404</p>')
  for (const url of ['/api/nothing', '/user/nothing', '/static/js/old-abc.js', '/.well-known/nothing', '/metrics']) {
    const reply = await app.inject(url)
    assert.equal(reply.statusCode, 404)
    assert.match(String(reply.headers['content-type']), /json/, url)
  }
})

test('a page whose path ends in a key answers any one part there, and nothing else', async (t) => {
  const app = await givenPages(t)
  const key = 'AbC-_'.repeat(6)
  for (const last of [key, `${key}/`, `${key}?from=mail`, ':key', '%3Cb%3E', 'x'.repeat(200)]) {
    const reply = await app.inject(`/client/request/${last}`)
    assert.equal(reply.statusCode, 200, last)
    assert.equal(reply.body, '<p>/client/request/:key</p>')
  }
  assert.equal((await app.inject('/client/request/')).body, '<p>/client/request</p>')
  for (const other of [`/client/request/${key}/more`, `/client/request//${key}`, `/login/${key}`, `/client/${key}`]) {
    assert.equal((await app.inject(other)).statusCode, 404, other)
  }
  assert.equal((await app.inject({ method: 'POST', url: `/client/request/${key}` })).statusCode, 404)
})

test('calls are still answered, and other methods never get a page', async (t) => {
  const app = await givenPages(t)
  assert.deepEqual((await app.inject('/api/users/active')).json(), { data: [] })
  assert.equal((await app.inject({ method: 'POST', url: '/login' })).statusCode, 404)
})

test('HEAD answers as GET does, without the page', async (t) => {
  const app = await givenPages(t)
  const reply = await app.inject({ method: 'HEAD', url: '/login' })
  assert.equal(reply.statusCode, 200)
  assert.equal(reply.body, '')
  assert.match(String(reply.headers['content-security-policy']), /script-src 'self'/)
})

test('/client leads to the form and keeps the catalogue', async (t) => {
  const app = await givenPages(t)
  const reply = await app.inject('/client?catalogue=1')
  assert.equal(reply.statusCode, 302)
  assert.equal(reply.headers.location, '/client/request?catalogue=1')
})

test('hashed files are immutable in caches and compressed for clients that accept it', async (t) => {
  const app = await givenPages(t)
  const small = await app.inject({ url: '/static/js/main-abc.js', headers: { 'accept-encoding': 'br' } })
  assert.equal(small.headers['content-encoding'], 'br')
  assert.equal(small.headers['cache-control'], 'public, max-age=31536000, immutable')
  const plain = await app.inject('/static/js/main-abc.js')
  assert.equal(plain.headers['content-encoding'], undefined)
  assert.equal(plain.body, 'let main = "plain"')
})

test('a revalidated page is sent again only when it has changed', async (t) => {
  const app = await givenPages(t)
  const etag = String((await app.inject('/login')).headers.etag)
  const same = await app.inject({ url: '/login', headers: { 'if-none-match': etag } })
  assert.equal(same.statusCode, 304)
  assert.equal(same.body, '')
  const other = await app.inject({ url: '/tour', headers: { 'if-none-match': etag } })
  assert.equal(other.statusCode, 200)
})

test('a file outside of the build is not found, however its path is written', async (t) => {
  const app = await givenPages(t)
  const long = `js/${'a'.repeat(300)}.js`
  for (const path of ['../documents.json', '%2e%2e/documents.json', 'js/..%2f..%2fdocuments.json', long, 'js', '']) {
    const reply = await app.inject(`/static/${path}`)
    assert.equal(reply.statusCode, 404, path)
    assert.doesNotMatch(reply.body, /policy/)
  }
})

test('scripts load from our origin only; inline styles only in the shell, other origins only where configured', async (t) => {
  const app = await givenPages(t, {
    tourOrigin: async () => 'https://tour.example',
    storeOrigin: 'https://store.example',
  })
  const policyOf = async (url: string) => String((await app.inject(url)).headers['content-security-policy'])
  const [login, shell, tour] = [
    await policyOf('/login'),
    await policyOf('/user-management/admin'),
    await policyOf('/tour'),
  ]

  for (const policy of [login, shell, tour]) {
    assert.match(policy, /script-src 'self';/)
    assert.match(policy, /object-src 'none'/)
    assert.match(policy, /base-uri 'none'/)
    assert.match(policy, /frame-ancestors 'none'/)
  }
  assert.doesNotMatch(login, /unsafe-inline|example/)
  assert.match(shell, /style-src 'self' 'unsafe-inline'; .*connect-src 'self' https:\/\/store\.example;/)
  assert.match(shell, /img-src 'self' https:\/\/store\.example data:;/)
  assert.match(tour, /frame-src 'self' https:\/\/tour\.example/)
})

test('the sample tour may be framed by our own pages only', async (t) => {
  const app = await givenPages(t)
  const { headers, statusCode } = await app.inject('/sample-tour/')
  assert.equal(statusCode, 200)
  assert.match(String(headers['content-security-policy']), /frame-ancestors 'self'/)
  assert.match(String(headers['content-security-policy']), /script-src 'none'/)
  assert.equal(headers['x-frame-options'], 'SAMEORIGIN')
})

test('the Permissions-Policy allows only the clipboard in the shell and on the form, and what tours need on their page', async (t) => {
  const app = await givenPages(t, { tourOrigin: async () => 'https://tour.example' })
  const policyOf = async (url: string) => String((await app.inject(url)).headers['permissions-policy'])

  for (const page of ['/user-management/admin', '/client/request'])
    assert.match(await policyOf(page), /clipboard-write=\(self\).*fullscreen=\(\)/)
  assert.match(await policyOf('/tour'), /clipboard-write=\(\)/)
  for (const feature of ['fullscreen', 'gyroscope', 'accelerometer', 'magnetometer', 'xr-spatial-tracking', 'autoplay'])
    assert.ok((await policyOf('/tour')).includes(`${feature}=(self "https://tour.example")`), feature)
  assert.match(await policyOf('/sample-tour/'), /fullscreen=\(self\)/)
})

async function headersOf(app: FastifyInstance, url: string) {
  const { date, connection, 'content-length': length, ...headers } = (await app.inject(url)).headers
  return headers
}

test('while no site is named, these are the headers of the form', async (t) => {
  const app = await givenPages(t)
  assert.deepEqual(await headersOf(app, '/client/request'), {
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-cache',
    'permissions-policy': permissionsPolicy({ 'clipboard-write': 'self' }),
    vary: 'accept-encoding, accept-language, sec-fetch-dest',
    etag: 'W/"D4K1Ajscwo_Fx6sTuefyqJ2Tv7BfeMyHeqwC-gN8z90"',
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
  })
})

const embeddable = ['/client/request', '/tour', '/sample-tour']

test("the operator's and the owner's sites may show the form and tours, and no site another page", async (t) => {
  const usual = await givenPages(t)
  const sites = { embedOrigins: ['https://a.example'], settings: named('https://b.example', 'https://a.example') }
  const app = await givenPages(t, sites)
  for (const path of [...Object.keys(documents), '/nothing/here', '/static/js/main-abc.js', '/api/nothing'])
    if (!embeddable.includes(path)) assert.deepEqual(await headersOf(app, path), await headersOf(usual, path), path)

  for (const path of embeddable) {
    const { etag: _former, 'x-frame-options': frames, ...rest } = await headersOf(usual, path)
    const { etag: _etag, ...headers } = await headersOf(app, path)
    const isSample = path === '/sample-tour'
    assert.equal(frames, isSample ? 'SAMEORIGIN' : 'DENY')
    const ancestors = `frame-ancestors ${isSample ? "'self' " : ''}https://a.example https://b.example`
    const policy = String(rest['content-security-policy']).replace(/frame-ancestors '(none|self)'/, ancestors)
    assert.deepEqual(headers, { ...rest, 'content-security-policy': policy }, path)
  }
})
test('a browser that has the form takes its headers anew when the sites change', async (t) => {
  let settings = named()
  const app = await givenPages(t, { settings: { current: () => settings.current() } })
  const ask = (etag = '') => app.inject({ url: '/client/request', headers: { 'if-none-match': etag } })
  const tags: string[] = []
  for (const next of [named(), named('https://a.example'), named('https://b.example')]) {
    settings = next
    const reply = await ask(tags.at(-1))
    const etag = String(reply.headers.etag)
    assert.deepEqual([reply.statusCode, (await ask(etag)).statusCode], [200, 304])
    tags.push(etag)
  }
  assert.equal(new Set(tags).size, 3)
  settings = named()
  assert.equal((await ask(tags.at(-1))).headers.etag, tags[0])
})

test('the headers of a page that sites show fit into the 4 kB that proxies take, also with as many sites as can be', async (t) => {
  const sites = Array.from({ length: maxEmbedOrigins }, (_, index) =>
    `https://${index}.`.padEnd(maxEmbedOriginLength, 'a'),
  )
  const tourOrigin = async () => 'https://tours.my-own-firm.example'
  const app = await givenPages(t, { settings: named(...sites), tourOrigin })
  for (const path of embeddable) {
    const { raw } = await app.inject(path)
    const { length } = JSON.stringify(raw.res.getHeaders())
    assert.ok(length < 3_600, `${path}: ${length}`)
  }
})

test('each tour has its own origin in the headers of its page, also for a browser that has the page', async (t) => {
  const tourOrigin = async (token: string) => (token ? `https://${token}.example` : undefined)
  const app = await givenPages(t, { tourOrigin })
  const ask = (token: string, etag = '') =>
    app.inject({ url: `/tour?token=${token}`, headers: { 'if-none-match': etag } })

  const first = await ask('a')
  const second = await ask('b', String(first.headers.etag))

  assert.match(String(first.headers['content-security-policy']), /frame-src 'self' https:\/\/a\.example$/)
  assert.equal(second.statusCode, 200)
  assert.match(String(second.headers['content-security-policy']), /frame-src 'self' https:\/\/b\.example$/)
  assert.match(String((await ask('')).headers['content-security-policy']), /frame-src 'self'$/)
})

test('the page of a tour is sent while the database is away', async (t) => {
  const app = await givenPages(t, { tourOrigin: async () => Promise.reject(new Error('away')) })
  assert.equal((await app.inject('/tour?token=a')).statusCode, 200)
  assert.equal((await app.inject('/tour?token=a&token=b')).statusCode, 200)
})

test('a start without built pages says what to run', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'docent-pages-'))
  t.after(() => rm(folder, { recursive: true }))

  await assert.rejects(servePages(Fastify(), { folder, settings: named() }), {
    name: 'StartError',
    message: 'The pages are not built. Run `npm run build` first.',
  })
})
