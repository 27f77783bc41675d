import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { readConfig } from '#server/config.ts'
import { closeServices, openServices } from '#server/open-services.ts'
import { client } from '#support/client.ts'
import { askFor, cellsOf, fillRequests } from '#support/exports.ts'
import { password } from '#support/given.ts'
import { startServer, temporaryFolder } from '#support/program.ts'

test('a download whose server was killed is made at the same address when the server is back', async (t) => {
  const email = 'owner@example.com'
  const env = { DATA_DIR: await temporaryFolder(t), ADMIN_EMAIL: email, ADMIN_PASSWORD: password }
  const first = await startServer(t, env)
  const services = await openServices(readConfig(env))
  await fillRequests(services, 4_000)
  await closeServices(services)
  const { accessToken = '' } = await client(first.origin)(auth.login, { body: { username: email, password } })
  const address = new URL(await askFor(first.origin, client(first.origin, accessToken), { list: 'requests' }))
  const [cut] = (await once(get(address), 'response')) as [IncomingMessage]
  cut.on('error', () => {})
  first.process.kill('SIGKILL')
  await first.ended
  const second = await startServer(t, env)

  const answer = await fetch(second.origin + address.pathname)

  assert.equal(cellsOf(await answer.text()).length, 4_001)
})
