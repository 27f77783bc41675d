import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { catalogues } from '#contract/catalogues.ts'
import { masterKeyOf } from '#server/masters/masters.ts'
import { startTestApp } from '#support/app.ts'
import { download, givenMarked } from '#support/marked.ts'
import { pagesPdf, written } from '#support/pages/raw-pdf.ts'
import { docent } from '#support/program.ts'

const chairs = () => pagesPdf([{ content: written('Chairs of oak') }])

test('docent prepare makes what marked copies are made of, also where it was lost', async (t) => {
  const { keyFor, row, ...app } = await givenMarked(await startTestApp(t), chairs())
  const fileKey = new URL((await row())?.url ?? '').pathname.split('/').at(-1) ?? ''

  const first = await docent(['prepare'], { DATA_DIR: app.dataDir })
  const key = await keyFor('ada@example.com')
  const copy = await download(app, key)
  await app.services.storage.remove(masterKeyOf(fileKey))
  await docent(['prepare'], { DATA_DIR: app.dataDir })

  assert.match(first.stdout, /Files prepared for marks: 1/)
  assert.ok(copy.bytes.includes('ada@example.com'))
  assert.deepEqual((await download(app, key)).bytes, copy.bytes)
  assert.equal((await app.staff.call(catalogues.list)).data[0]?.copies?.state, 'ready')
})

test('docent prepare --again marks a file that was given up, once it is there again', async (t) => {
  const { make, row, ...app } = await givenMarked(await startTestApp(t), chairs())
  const { storage } = app.services
  const fileKey = new URL((await row())?.url ?? '').pathname.split('/').at(-1) ?? ''
  await storage.remove(fileKey)
  await make()
  const givenUp = (await row())?.copies?.state
  await storage.put(fileKey, Readable.from([chairs()]), async () => {})

  await docent(['prepare', '--again'], { DATA_DIR: app.dataDir })

  assert.deepEqual([givenUp, (await row())?.copies?.state], ['refused', 'ready'])
})

test('docent prepare tells files that can carry no mark from those that were prepared', async (t) => {
  const { make, ...app } = await givenMarked(await startTestApp(t), Buffer.from('%PDF-1.7\nnothing'))
  await make()

  const { stdout } = await docent(['prepare', '--again'], { DATA_DIR: app.dataDir })

  assert.match(stdout, /Files prepared for marks: 0\. Files that can carry none: 1\./)
})
