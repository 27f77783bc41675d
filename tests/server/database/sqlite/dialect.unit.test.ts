import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import { auth } from '#contract/auth.ts'
import { startJobs } from '#server/background.ts'
import { startTestApp } from '#support/app.ts'

test('wiped mail bodies are gone from the database file too', async (t) => {
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

test('wiped mail bodies leave the write-ahead log too, while the server runs', {
  timeout: 60_000,
}, async (t) => {
  const { visitor, given, mails, services, dataDir } = await startTestApp(t)
  const { email } = await given.user('ADMIN')
  await visitor(auth.forgetPassword, { body: { email } })
  const id = URL.parse((await mails())[0]?.link ?? '')?.searchParams.get('id') ?? 'no id'
  const filesWithIt = async () => {
    const names = (await readdir(dataDir)).filter((name) => name.startsWith('docent.sqlite'))
    const files = await Promise.all(names.map((name) => readFile(join(dataDir, name), 'latin1')))
    return names.filter((_name, index) => files[index]?.includes(id))
  }
  assert.deepEqual(await filesWithIt(), ['docent.sqlite-wal'])

  const jobs = startJobs(services, Fastify().log)
  t.after(() => jobs.stop())

  while ((await filesWithIt()).length > 0) await turn(undefined, { signal: t.signal })
})
