import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auth } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import { client } from '#support/client.ts'
import { docent, startServer, temporaryFolder } from '#support/program.ts'

const [email, password] = ['olga@example.com', 'correct horse battery']

interface Line {
  readonly msg: string
  readonly reqId?: string
  readonly deed?: string
  readonly subject?: string
  readonly user?: string
  readonly status?: number
}

test('each deed leaves a line under the id of its request, without anything personal, and a refused call none', async (t) => {
  const DATA_DIR = await temporaryFolder(t)
  await docent(['admin', 'create', '--email', email], { DATA_DIR }, `${password}\n`)
  const server = await startServer(t, { DATA_DIR })
  const visitor = client(server.origin)
  const { accessToken = '' } = await visitor(auth.login, { body: { username: email, password } })
  const owner = client(server.origin, accessToken)
  const [me] = (await owner(users.listActive)).data
  await assert.rejects(owner(users.remove, { params: { id: me?.id ?? '' } }))

  server.process.kill('SIGTERM')
  const { stdout } = await server.ended

  const lines = stdout.split('\n').filter((line) => line.startsWith('{'))
  const all = lines.map((line) => JSON.parse(line) as Line)
  const deeds = all.filter(({ msg }) => msg === 'deed')
  assert.deepEqual(
    deeds.map(({ deed, subject }) => [deed, subject]),
    [['session.start', me?.id]],
  )
  const requests = all.filter(({ msg, reqId }) => msg === 'request' && reqId === deeds[0]?.reqId)
  assert.deepEqual(
    requests.map(({ status }) => status),
    [200],
  )
  assert.ok(all.some(({ msg, status, user }) => msg === 'request' && (status ?? 0) >= 400 && user === me?.id))
  assert.doesNotMatch(stdout, /olga|127\.0\.0\.1"/)
})
