import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { webhooks } from '#contract/webhooks.ts'
import { client } from '#support/client.ts'
import { customer, password } from '#support/given.ts'
import { startServer, temporaryFolder } from '#support/program.ts'
import { answering, startReceiver, verified } from '#support/servers/receiver.ts'

test('a form that was answered is told although the server was killed at once', async (t) => {
  const receiver = await startReceiver(t)
  const told = new Promise<void>((resolve) => {
    receiver.behave = (response, request) => {
      answering(204)(response, request)
      resolve()
    }
  })
  const email = 'owner@example.com'
  const env = {
    DATA_DIR: await temporaryFolder(t),
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    WEBHOOK_PRIVATE_NETWORKS: '127.0.0.1',
  }
  const first = await startServer(t, env)
  const { accessToken = '' } = await client(first.origin)(auth.login, { body: { username: email, password } })
  const body = { url: receiver.url, events: ['request.asked' as const] }
  const { secret } = await client(first.origin, accessToken)(webhooks.create, { body })
  await client(first.origin)(catalogueRequests.send, { body: customer })
  first.process.kill('SIGKILL')
  await first.ended

  await startServer(t, env)

  await told
  for (const received of receiver.received) assert.equal(verified(secret, received).type, 'request.asked')
  assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1)
})
