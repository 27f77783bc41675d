import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { startTestApp } from '../testing/app.ts'

test('what was mailed and forgotten is gone from the file of the database too', async (t) => {
  const { visitor, given, mails, services, dataDir } = await startTestApp(t)
  for (let i = 0; i < 10; i++) {
    const { email } = await given.user('ADMIN', `person${i}`)
    await visitor(auth.forgetPassword, { body: { email } })
  }
  const links = (await mails()).map(({ link }) => link ?? '')

  await services.db.destroy()

  const file = await readFile(join(dataDir, 'docent.sqlite'), 'latin1')
  const ids = links.map((link) => URL.parse(link)?.searchParams.get('id') ?? 'no id')
  assert.equal(ids.length, 10)
  assert.deepEqual(
    ids.filter((id) => id === 'no id' || file.includes(id)),
    [],
  )
})
