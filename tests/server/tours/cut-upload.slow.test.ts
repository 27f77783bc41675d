import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { documents } from '#contract/documents.ts'
import { tours } from '#contract/tours.ts'
import { startTestApp } from '#support/app.ts'
import { rejected } from '#support/refusals.ts'
import { zip } from '#support/zip.ts'

const size = 1_000_000_000
const cutAt = 900_000_000
const beginning = zip([{ name: 'index.html', bytes: 'x' }]).subarray(0, 40)
const chunk = Buffer.alloc(1_000_000, 7)

test('the upload of a tour that is cut at 900 MB leaves nothing behind, and makes no tour', async (t) => {
  const app = await startTestApp(t)
  const { call } = await app.given.user('ADMIN')
  const address = await call(documents.uploadUrl, { body: { extension: 'zip', type: 'tour', size } })
  const temporary = join(app.dataDir, 'files', 'tmp')

  const cut = await sendPart(app.given.here(address))

  assert.ok(cut >= cutAt)
  const upload = app.services.db.selectFrom('upload').select('status')
  while ((await upload.executeTakeFirstOrThrow()).status === 'receiving') await sleep(50)
  assert.deepEqual(await readdir(temporary), [])
  assert.deepEqual(await readdir(join(app.dataDir, 'files')), ['tmp'])
  const url = address.split('?')[0] ?? ''
  assert.ok((await rejected(call(tours.create, { body: { name: 'Flat', kind: 'upload', url } }))).url)
  assert.deepEqual((await call(tours.list)).data, [])
})

/** Breaks the connection off when that much was sent; returns how much it was. */
async function sendPart(address: string): Promise<number> {
  const headers = { 'content-type': 'application/octet-stream', 'content-length': size }
  const sending = request(address, { method: 'PUT', headers })
  const refused = new Promise<never>((_, fail) => sending.on('error', fail))
  refused.catch(() => {})
  sending.write(beginning)
  let sent = beginning.length
  for (; sent < cutAt; sent += chunk.length)
    if (!sending.write(chunk)) await Promise.race([once(sending, 'drain'), refused])
  sending.destroy()
  return sent
}
