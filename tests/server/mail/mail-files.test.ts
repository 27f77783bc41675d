import assert from 'node:assert/strict'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { hour } from '#server/lib/durations.ts'
import { removeStrayMailFiles } from '#server/mail/mail-files.ts'
import { startTestApp } from '#support/app.ts'
import { mailFolder } from '#support/mails.ts'
import { startLife } from '#support/request-life.ts'

test('a mail file goes when its row is gone, and stays while the row does', async (t) => {
  const { approve, mails, services, dataDir } = await startLife(await startTestApp(t))
  await approve()
  await mails()
  const stray = join(dataDir, 'mail', '0198c2f4-0000-7000-8000-000000000000.eml')
  await writeFile(stray, 'To: vera@example.com\n\nAn old mail')
  assert.equal((await mailFolder(dataDir)).length, 2)
  const yesterday = new Date(Date.now() - 24 * hour)
  await utimes(stray, yesterday, yesterday)

  await removeStrayMailFiles(services.config, services.db)

  assert.equal((await mailFolder(dataDir)).length, 1)
})
