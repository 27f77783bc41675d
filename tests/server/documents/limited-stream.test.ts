import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir, rmdir } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { apiTokens } from '#contract/api-tokens.ts'
import { documents } from '#contract/documents.ts'
import { users } from '#contract/users.ts'
import { giveToken } from '#support/api-tokens.ts'
import { startTestApp, type TestApp } from '#support/app.ts'
import type { Call } from '#support/client.ts'
import { pdf } from '#support/given.ts'

test('a refused upload is answered before its body has ended', {
  timeout: 60_000,
}, async (t) => {
  const app = await startTestApp(t)
  const staff = await app.given.user('ADMIN')
  const address = app.given.here(
    await staff.call(documents.uploadUrl, { body: { extension: 'pdf', type: 'catalogue', size: 1_000 } }),
  )
  await rmdir(join(app.dataDir, 'files', 'tmp'))

  const headers = { 'content-type': 'application/octet-stream', 'content-length': 1_000 }
  const upload = request(address, { method: 'PUT', headers })
  upload.flushHeaders()
  const [answer] = (await once(upload, 'response')) as [IncomingMessage]

  assert.equal(answer.headers['content-type'], 'application/problem+json')
  // A body without an end is waited for, and so is this process.
  upload.end(Buffer.alloc(1_000))
})

test('an upload that stops arriving is told so, and its address takes the file again', async (t) => {
  const { given } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const address = given.here(
    await staff.call(documents.uploadUrl, { body: { extension: 'pdf', type: 'catalogue', size: pdf.length } }),
  )
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const headers = { 'content-type': 'application/octet-stream', 'content-length': pdf.length }
  const upload = request(address, { method: 'PUT', headers })
  upload.write(pdf.subarray(0, 10))
  const stalls = setInterval(() => t.mock.timers.tick(30_000), 500)

  const [answer] = (await once(upload, 'response')) as [IncomingMessage]

  clearInterval(stalls)
  t.mock.timers.reset()
  answer.setEncoding('utf8')
  assert.equal(answer.statusCode, 408)
  assert.match((await answer.toArray()).join(''), /The file stopped arriving/)
  upload.end(pdf.subarray(10))
  await given.put(address, pdf)
})

test('whoever has eight files on their way sends a ninth later, and others send theirs meanwhile', async (t) => {
  const { given, dataDir } = await startTestApp(t)
  const [staff, colleague] = [await given.user('ADMIN', 'many'), await given.user('ADMIN', 'one')]
  const addressFor = async ({ call }: typeof staff) =>
    given.here(await call(documents.uploadUrl, { body: { extension: 'pdf', type: 'catalogue', size: pdf.length } }))
  const headers = { 'content-type': 'application/octet-stream', 'content-length': pdf.length }
  const begin = (address: string) => {
    const upload = request(address, { method: 'PUT', headers })
    upload.write(pdf.subarray(0, 10))
    return upload
  }
  const slow = await Promise.all(Array.from({ length: 8 }, async () => begin(await addressFor(staff))))
  while ((await readdir(join(dataDir, 'files', 'tmp'))).length < 8) await turn()

  const ninth = await addressFor(staff)
  const refused = await given.put(ninth, pdf)

  assert.equal(refused.status, 503)
  assert.equal((await given.put(await addressFor(colleague), pdf)).status, 204)
  for (const upload of slow) upload.end(pdf.subarray(10))
  await Promise.all(slow.map((upload) => once(upload, 'response')))
  assert.equal((await given.put(ninth, pdf)).status, 204)
})

test('an upload under way is broken off when its account is removed', async (t) => {
  const app = await startTestApp(t)
  const [owner, staff] = [await app.given.user('SUPER_ADMIN'), await app.given.user('ADMIN')]
  const upload = await beginUpload(app, staff.call)

  await owner.call(users.remove, { params: { id: staff.id } })

  const [answer] = (await once(upload, 'response')) as [IncomingMessage]
  assert.equal(answer.statusCode, 403)
  upload.end(pdf.subarray(10))
})

test('an upload under way is broken off when the API token that asked for it is revoked', async (t) => {
  const app = await startTestApp(t)
  const staff = await app.given.user('ADMIN')
  const token = await giveToken(app.origin, staff.call)
  const upload = await beginUpload(app, token.call)

  await staff.call(apiTokens.revoke, { params: { id: token.id } })

  const [answer] = (await once(upload, 'response')) as [IncomingMessage]
  assert.equal(answer.statusCode, 403)
  upload.end(pdf.subarray(10))
})

async function beginUpload({ given, dataDir }: TestApp, call: Call) {
  const body = { extension: 'pdf', type: 'catalogue', size: pdf.length } as const
  const address = given.here(await call(documents.uploadUrl, { body }))
  const headers = { 'content-type': 'application/octet-stream', 'content-length': pdf.length }
  const upload = request(address, { method: 'PUT', headers })
  upload.write(pdf.subarray(0, 10))
  while ((await readdir(join(dataDir, 'files', 'tmp'))).length < 1) await turn()
  return upload
}

test('an upload that is refused at its first byte is read to its end, and its connection serves the next call', {
  timeout: 60_000,
}, async (t) => {
  const { given } = await startTestApp(t)
  const staff = await given.user('ADMIN')
  const bytes = Buffer.concat([pdf, Buffer.alloc(20_000_000)])
  const address = given.here(
    await staff.call(documents.uploadUrl, { body: { extension: 'pdf', type: 'catalogue', size: bytes.length } }),
  )
  await given.put(address, bytes)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.after(() => agent.destroy())

  const upload = request(address, { method: 'PUT', agent, headers: { 'content-type': 'application/octet-stream' } })
  upload.end(bytes)
  const [[answer]] = (await Promise.all([once(upload, 'response'), once(upload, 'finish')])) as [[IncomingMessage], []]
  answer.resume()
  await once(answer, 'end')

  assert.equal(answer.statusCode, 409)
  const next = request(new URL('/healthz', address), { agent })
  next.end()
  const [health] = (await once(next, 'response')) as [IncomingMessage]
  health.resume()
  assert.equal(health.statusCode, 200)
})
