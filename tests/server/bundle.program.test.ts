import assert from 'node:assert/strict'
import { cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { documents } from '#contract/documents.ts'
import { registrations } from '#contract/registrations.ts'
import { freshBucket } from '#support/bucket.ts'
import { buildAll, root, runNpm, startBundle, startNpm } from '#support/bundle.ts'
import { type Call, client } from '#support/client.ts'
import { exported } from '#support/exports.ts'
import { customer, pdf } from '#support/given.ts'
import { keyOf, mailFolder } from '#support/mails.ts'
import { pagesPdf, written } from '#support/pages/raw-pdf.ts'
import { freshDatabase, postgresServer } from '#support/postgres.ts'
import { temporaryFolder } from '#support/program.ts'
import { refused } from '#support/refusals.ts'

before(buildAll)

const owner = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'correct horse battery' }

async function signIn(origin: string): Promise<Call> {
  const body = { username: owner.ADMIN_EMAIL, password: owner.ADMIN_PASSWORD }
  return client(origin, (await client(origin)(auth.login, { body })).accessToken)
}

/** A catalogue with this file, which a visitor has asked for and staff approved. */
async function approveRequest(origin: string, file: Buffer<ArrayBuffer>): Promise<void> {
  const staff = await signIn(origin)
  const address = await staff(documents.uploadUrl, { body: { extension: 'pdf', type: 'catalogue' } })
  const headers = { 'content-type': 'application/octet-stream' }
  assert.ok((await fetch(address, { method: 'PUT', body: file, headers })).ok)
  const url = address.split('?')[0] ?? ''
  const { id } = await staff(catalogues.create, { body: { name: 'Chairs', url } })
  await client(origin)(catalogueRequests.send, { body: { ...customer, catalogueId: id } })
  const { data } = await staff(catalogueRequests.listPending)
  await staff(catalogueRequests.approve, { params: { id: data[0]?.id ?? '' }, body: {} })
}

const documentAt = (origin: string, link: string) => `${origin}/api/client/document/${keyOf(link)}`

/** The link that the visitor is mailed; staff may be mailed one too, to the list of requests. */
async function mailedLink(dataDir: string): Promise<string> {
  for (;;) {
    const link = (await mailFolder(dataDir)).map(({ link }) => link).find((link) => link?.includes('/client/request/'))
    if (link) return link
    await sleep(50)
  }
}

test('the bundle has each file that one of its threads starts with or reads', async () => {
  const folder = join(root, 'dist/server')
  const [latest] = JSON.parse(await readFile(join(folder, 'builds.json'), 'utf8')) as string[][]
  const sources = await Promise.all(
    (latest ?? []).filter((name) => name.endsWith('.js')).map((name) => readFile(join(folder, name), 'utf8')),
  )
  const named = sources.flatMap((source) => [...source.matchAll(/new URL\("\.\/([^"]+\.(?:ts|js|wasm))"/g)])
  const names = named.map(([, name = '']) => name)
  assert.ok(names.some((name) => name.startsWith('page-worker')))
  assert.deepEqual(
    names.filter((name) => !latest?.includes(name)),
    [],
  )
})

test('the bundle prepares the pages of a catalogue', async (t) => {
  const folder = await temporaryFolder(t)
  await shipTo(folder)
  const { origin } = await startBundle(t, folder, { DATA_DIR: join(folder, 'data'), ...owner })
  await approveRequest(origin, pagesPdf([{ content: written('Chairs of oak') }]))
  const pages = () => readdir(join(folder, 'data/pages'), { recursive: true }).catch(() => [])
  while (!(await pages()).some((name) => name.endsWith('1-1600.webp'))) await sleep(50)
})

test('npm start runs the bundle: a file becomes a catalogue, is approved, mailed and comes back byte for byte', async (t) => {
  const DATA_DIR = await temporaryFolder(t)
  const { origin, commandLine } = await startNpm(t, { DATA_DIR, ...owner })

  await approveRequest(origin, pdf)

  const document = await fetch(documentAt(origin, await mailedLink(DATA_DIR)))
  assert.deepEqual(Buffer.from(await document.arrayBuffer()), pdf)
  assert.match(await commandLine(), /dist\/server\/main\.js/)
})

test('asked to stop, npm start ends the server behind it', async (t) => {
  const { npm, ended, hasEnded } = await startNpm(t, { DATA_DIR: await temporaryFolder(t) })

  npm.kill('SIGTERM')

  await ended
  await hasEnded()
})

test('npm run docent runs the bundle beside a running server', async (t) => {
  const DATA_DIR = await temporaryFolder(t)
  const { origin } = await startBundle(t, root, { DATA_DIR, ...owner })

  const { code, stdout } = await runNpm(['run', 'docent', '--', 'sample', '--requests', '10'], { DATA_DIR })

  assert.equal(code, 0)
  assert.match(stdout, /dist\/server\/docent\.js/)
  assert.equal((await (await signIn(origin))(catalogueRequests.history)).totalElements, 10)
})

test('what the bundle loads late is there: the contract and its page, an export, the dictionary of passwords', async (t) => {
  const { origin } = await startBundle(t, root, { DATA_DIR: await temporaryFolder(t), ...owner })

  for (const path of ['/api/openapi.json', '/api/docs/', '/api/docs/static/swagger-ui.css'])
    assert.equal((await fetch(origin + path)).status, 200, path)
  const [header] = await exported(origin, await signIn(origin), { list: 'history' })
  assert.equal(header?.[0], 'First name')
  const body = { email: 'a@example.com', firstName: 'A', lastName: 'B', password: 'password1' }
  await refused(client(origin)(registrations.signUp, { body: { ...body, confirmedPassword: body.password } }), 400)
})

test('without sources and without what only builds, the bundle runs on PostgreSQL and a bucket', async (t) => {
  const folder = await temporaryFolder(t)
  const { url, drop } = await freshDatabase(await postgresServer())
  t.after(drop)
  const { bucket, endpoint } = await freshBucket()
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_REGION = '' } = process.env
  const store = { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION }
  await shipTo(folder)

  const { origin } = await startBundle(t, folder, {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: url,
    ...store,
    ...owner,
  })
  await approveRequest(origin, pdf)

  const document = await fetch(documentAt(origin, await mailedLink(join(folder, 'data'))))
  assert.deepEqual(Buffer.from(await document.arrayBuffer()), pdf)
  assert.equal((await exported(origin, await signIn(origin), { list: 'history' })).length, 2)
})

/** What the image has: the builds, and the packages that the bundle leaves outside. */
async function shipTo(folder: string): Promise<void> {
  await cp(join(root, 'dist'), join(folder, 'dist'), { recursive: true })
  await cp(join(root, 'package.json'), join(folder, 'package.json'))
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, '@fastify'), { recursive: true })
  for (const name of ['@node-rs', '@fastify/swagger-ui'])
    await symlink(join(root, 'node_modules', name), join(modules, name))
  assert.ok(!(await readdir(folder)).includes('src'))
}
