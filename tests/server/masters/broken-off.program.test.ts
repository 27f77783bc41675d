import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { masterKeyOf } from '#server/masters/masters.ts'
import { stampDue } from '#server/masters/stamp.ts'
import { prepareDue } from '#server/rendering/prepare.ts'
import { days, startTestApp } from '#support/app.ts'
import { download, givenMarked, markedCatalogue, pagesOf } from '#support/marked.ts'
import { photoPdf } from '#support/pages/photo-pdf.ts'
import { startServer } from '#support/program.ts'

/** Takes what one connection of a slow line brings before it breaks: each part waits until the last one was taken. */
function partFrom(address: string, from: number, etag: string, most: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const headers = { range: `bytes=${from}-`, 'if-range': etag }
  const asked = request(address, { headers, agent: false }, async (answer) => {
    const parts: Buffer[] = []
    let length = 0
    for await (const part of answer) {
      parts.push(part)
      length += part.length
      if (length >= most) break
      await turn()
    }
    resolve(Buffer.concat(parts))
  })
  asked.on('error', reject).end()
  return promise
}

test('a marked copy that breaks off again and again on a slow line is whole in the end', async (t) => {
  const { keyFor, ...app } = await markedCatalogue(await startTestApp(t), await photoPdf(3, 6_000_000))
  const key = await keyFor('ada@example.com')
  const whole = await download(app, key)
  const etag = whole.headers.get('etag') ?? ''
  const address = app.given.documentAt(key)

  let copy = Buffer.alloc(0)
  while (copy.length < whole.bytes.length)
    copy = Buffer.concat([copy, await partFrom(address, copy.length, etag, 700_001)])

  assert.ok(copy.equals(whole.bytes))
  assert.ok(copy.includes('ada@example.com'))
})

test('a kill in the middle of stamping leaves no half master, and the next one is whole', async (t) => {
  const app = await startTestApp(t)
  const { row, services, dataDir } = await givenMarked(app, await photoPdf(12, 60_000_000))
  const fileKey = new URL((await row())?.url ?? '').pathname.split('/').at(-1) ?? ''
  await prepareDue(services)
  const folder = join(dataDir, 'pages', fileKey)
  const begun = async () => (await readdir(folder)).some((name) => name.endsWith('.marking'))
  const server = await startServer(t, { DATA_DIR: dataDir })
  while (!(await begun())) await turn()

  server.process.kill('SIGKILL')
  await server.ended

  const { state } = await services.db.selectFrom('master').select('state').executeTakeFirstOrThrow()
  assert.equal(state, 'waiting')
  assert.equal(await services.storage.sizeOf(masterKeyOf(fileKey)), undefined)
  // The killed program's lease is by the clock of the machine.
  app.pass(days(366 * 20))
  await stampDue(services)
  assert.equal(await begun(), false)
  const size = await services.storage.sizeOf(masterKeyOf(fileKey))
  const bytes = await buffer(await services.storage.read(masterKeyOf(fileKey)))
  assert.equal(bytes.length, size)
  assert.equal((await pagesOf(bytes)).length, 12)
})
