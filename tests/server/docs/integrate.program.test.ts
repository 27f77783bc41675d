import assert from 'node:assert/strict'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { giveToken } from '#support/api-tokens.ts'
import { startTestApp } from '#support/app.ts'
import { blocksOf, outputOf } from '#support/documented.ts'
import { missingReason } from '#support/servers/programs.ts'

const root = new URL('../../..', import.meta.url).pathname
const tools = { name: 'curl with jq', commands: ['curl', 'jq'], packages: ['curl', 'jq'] }

/** A developer's folder, with the token of a person who has a catalogue. */
async function givenDeveloper(t: TestContext, scope: 'read' | 'act') {
  const app = await startTestApp(t)
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

/** What `npm install` would fetch is there already. */
async function installIn(folder: string): Promise<void> {
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  const link = (from: string, to: string) => symlink(join(root, from), join(folder, 'node_modules', to))
  await link('node_modules/openapi-fetch', 'openapi-fetch')
  await link('node_modules/openapi-typescript-helpers', 'openapi-typescript-helpers')
  await link('node_modules/@types', '@types')
  await link('scripts/client-generator/node_modules/openapi-typescript/bin/cli.js', '.bin/openapi-typescript')
}
