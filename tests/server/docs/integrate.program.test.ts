import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { webhooks } from '#contract/webhooks.ts'
import { webhookPeople } from '#server/webhook-people.ts'
import { sendDueWebhooks } from '#server/webhooks/worker.ts'
import { giveToken } from '#support/api-tokens.ts'
import { startTestApp } from '#support/app.ts'
import { blocksOf, outputOf } from '#support/documented.ts'
import { missingReason } from '#support/servers/programs.ts'
import { freePorts } from '#support/servers/run.ts'
import { loopback } from '#support/webhooks.ts'

const root = new URL('../../..', import.meta.url).pathname
const tools = { name: 'curl with jq', commands: ['curl', 'jq'], packages: ['curl', 'jq'] }

/** A developer's folder, with the token of a person who has a catalogue. */
async function givenDeveloper(t: TestContext, scope: 'read' | 'act') {
  const app = await startTestApp(t, { webhookPrivateNetworks: loopback })
  const ada = await app.given.user('ADMIN', 'ada')
  const catalogue = await app.given.catalogue(ada.call)
  const { token } = await giveToken(app.origin, ada.call, scope)
  const cwd = join(app.dataDir, 'developer')
  await mkdir(cwd)
  return { ...app, ada, catalogue, shell: { cwd, env: { DOCENT: app.origin, TOKEN: token } } }
}

test('the document sends a catalogue and approves a request by curl, as it stands', {
  skip: (await missingReason(tools)) ?? false,
}, async (t) => {
  const { ada, given, catalogue, shell, mails } = await givenDeveloper(t, 'act')
  const { id } = await given.request(ada.call, catalogue.id, { email: 'grace@example.com' })
  const { 'send.sh': script = '' } = await blocksOf('integrate.md')

  await outputOf('sh', ['-c', script], shell)

  const { data } = await ada.call(catalogueRequests.history, { query: { status: 'approved' } })
  assert.deepEqual(new Set(data.map(({ email }) => email)), new Set(['vera@example.com', 'grace@example.com']))
  assert.ok(data.some((row) => row.id === id))
  const told = (await mails()).map(({ to }) => to)
  assert.ok(told.includes('vera@example.com') && told.includes('grace@example.com'))
})

test('the typed client of the document is generated, compiles and lists every request that waits', async (t) => {
  const { ada, given, catalogue, shell } = await givenDeveloper(t, 'read')
  for (let sent = 0; sent < 3; sent++) await given.request(ada.call, catalogue.id, { email: `v${sent}@example.com` })
  const { 'types.sh': types = '', 'client.ts': program = '' } = await blocksOf('integrate.md')
  await installIn(shell.cwd)
  await writeFile(join(shell.cwd, 'client.ts'), program)

  await outputOf('sh', ['-c', types], shell)
  await outputOf(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...strict, 'client.ts'], shell)
  const printed = await outputOf(process.execPath, ['client.ts'], shell)

  const lines = [0, 1, 2].map((sent) => `v${sent}@example.com ${catalogue.name}`)
  assert.deepEqual(printed.trim().split('\n').sort(), lines)
})

const strict = [
  ...['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2024', '--module', 'nodenext'],
  ...['--allowImportingTsExtensions', '--types', 'node'],
]

test('the receiver of the document verifies what is sent, tells it once, and refuses a forgery', async (t) => {
  const { ada, given, catalogue, shell, services, pass, now } = await givenDeveloper(t, 'act')
  // The receiver's clock is the machine's.
  pass(Date.now() - now())
  const owner = await given.user('SUPER_ADMIN')
  const port = await freePorts()
  const url = `http://127.0.0.1:${port}/hook`
  const { id: hook, secret } = await owner.call(webhooks.create, { body: { url, events: ['request.asked'] } })
  const { 'receiver.js': program = '' } = await blocksOf('integrate.md')
  await installIn(shell.cwd)
  await writeFile(join(shell.cwd, 'receiver.js'), program)
  const env = { ...process.env, SECRET: secret, PORT: String(port) }
  const receiver = spawn(process.execPath, ['receiver.js'], {
    cwd: shell.cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => receiver.kill('SIGKILL'))
  const lines = createInterface({ input: receiver.stdout })[Symbol.asyncIterator]()
  assert.equal((await lines.next()).value, 'Listening')

  const { call: staff } = await given.login(ada.email)
  const deliver = () => sendDueWebhooks(services, { people: webhookPeople })

  const first = await given.request(staff, catalogue.id)
  await deliver()
  const { data } = await owner.call(webhooks.deliveries, { params: { id: hook } })
  await owner.call(webhooks.resend, { params: { id: data[0]?.id ?? '' } })
  await deliver()
  const second = await given.request(staff, catalogue.id)
  await deliver()

  assert.equal((await lines.next()).value, `request.asked ${first.id} pending`)
  assert.equal((await lines.next()).value, `request.asked ${second.id} pending`)
  const forged = await fetch(url, { method: 'POST', body: '{}', headers: { 'webhook-id': 'x' } })
  assert.equal(forged.status, 401)
})

/** What `npm install` would fetch is there already. */
async function installIn(folder: string): Promise<void> {
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  const link = (from: string, to: string) => symlink(join(root, from), join(folder, 'node_modules', to))
  await link('node_modules/openapi-fetch', 'openapi-fetch')
  await link('node_modules/openapi-typescript-helpers', 'openapi-typescript-helpers')
  await link('node_modules/standardwebhooks', 'standardwebhooks')
  await link('node_modules/@types', '@types')
  await link('scripts/client-generator/node_modules/openapi-typescript/bin/cli.js', '.bin/openapi-typescript')
}
