import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { catalogues } from '#contract/catalogues.ts'
import { transact } from '#server/database/dialect.ts'
import { findPrepared } from '#server/rendering/preparations.ts'
import { startTestApp } from '#support/app.ts'
import { cutInHalf } from '#support/pages/hostile-pdfs.ts'
import { givenFile } from '#support/pages/prepared.ts'
import { pagesPdf, written } from '#support/pages/raw-pdf.ts'
import { docent } from '#support/program.ts'

test('docent prepare prepares the catalogues that stood before, once', async (t) => {
  const app = await startTestApp(t)
  const whole = await givenFile(app, pagesPdf([{ content: written('Chairs of oak') }]))
  await givenFile(app, cutInHalf())
  await app.given.uploadedTour(whole.staff)
  await transact(app.services.db, (trx) => trx.deleteFrom('preparation').execute())

  const first = await docent(['prepare'], { DATA_DIR: app.dataDir })
  const again = await docent(['prepare'], { DATA_DIR: app.dataDir })

  assert.match(first.stdout, /^2 files were added\.$/m)
  assert.match(first.stdout, /1 are ready, 1 cannot be read, 0 have no pages, 0 wait/)
  assert.match(again.stdout, /^0 files were added\.$/m)
  assert.equal((await findPrepared(app.services.db, whole.fileKey))?.state, 'ready')
  assert.ok((await readdir(join(app.dataDir, 'pages', whole.fileKey))).includes('1-800.webp'))
  const { cover, pages } = await whole.staff(catalogues.find, { params: { id: whole.catalogueId } })
  assert.deepEqual([typeof cover, pages], ['string', 1])
})
