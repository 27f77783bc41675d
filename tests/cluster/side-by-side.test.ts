import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { client } from '#support/client.ts'
import { startPostgres } from '#support/servers/postgres.ts'
import { freePorts, throwAwayFolder } from '#support/servers/run.ts'
import { owner } from './fixture.ts'
import { instance } from './instance.ts'
import { startLoad } from './load.ts'
import { until } from './until.ts'
import { versionBefore } from './version-before.ts'

test('the version before goes on beside this one, which changes the schema meanwhile; no form fails, no session ends', async (t) => {
  const [postgres, folder, ports] = [await startPostgres(), await throwAwayFolder('versions'), await freePorts(2)]
  after(async () => {
    await postgres.stop()
    await folder.remove()
  })
  const env = {
    DATABASE_URL: postgres.url,
    PUBLIC_URL: 'http://docent.example',
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  }
  const program = await versionBefore(folder.path)
  if (!program) t.diagnostic('This checkout has no history: this version stands in for the one before.')
  const before = instance(join(folder.path, '0'), ports, env, program)
  const now = instance(join(folder.path, '1'), ports + 1, env)
  t.after(() => Promise.all([before.kill('SIGKILL'), now.kill('SIGKILL')]))
  await before.start()
  const { accessToken, refreshToken = '' } = await client(before.origin)(auth.login, {
    body: { username: owner.email, password: owner.password },
  })
  const load = ({ origin }: { origin: string }, mark: string) =>
    startLoad(t, client(origin), client(origin, accessToken), mark)
  const old = load(before, 'before')
  await until(async () => (old.answered.length > 20 ? true : undefined))

  await now.start()
  const young = load(now, 'now')
  const beside = old.answered.length
  await until(async () => (old.answered.length > beside + 100 && young.answered.length > 100 ? true : undefined))
  await Promise.all([old.stop(), young.stop()])

  assert.deepEqual([old.failed, young.failed], [[], []])
  const { accessToken: next } = await client(now.origin)(auth.refresh, { body: { refreshToken } })
  const { totalElements } = await client(before.origin, next)(catalogueRequests.listPending)
  assert.equal(totalElements, old.answered.length + young.answered.length)
  t.diagnostic(`side by side: ${old.answered.length} forms by the version before, ${young.answered.length} by this one`)
})
