import assert from 'node:assert/strict'
import { once } from 'node:events'
import { rmdir } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { documents } from '#contract/documents.ts'
import { startTestApp } from '#support/app.ts'

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
