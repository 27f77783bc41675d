import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { aliases } from '#contract/endpoint.ts'
import { entries } from '#contract/index.ts'
import { startTestApp } from '#support/app.ts'

const stored = new URL('../../support/openapi.json', import.meta.url)
const linter = new URL('../../../node_modules/@redocly/cli/bin/cli.js', import.meta.url).pathname

interface Operation {
  operationId: string
  summary: string
  security: object[]
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

interface Published {
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
}

async function readPublished(origin: string): Promise<Published> {
  const answer = await fetch(`${origin}/api/openapi.json`)
  return (await answer.json()) as Published
}

const operationsOf = ({ paths }: Published) => Object.values(paths).flatMap((methods) => Object.values(methods))

/** Every inline object in a schema. */
function objectsIn(schema: unknown): object[] {
  if (typeof schema !== 'object' || schema === null) return []
  const inner = Object.values(schema).flatMap(objectsIn)
  return 'properties' in schema ? [schema, ...inner] : inner
}

test('every call is published, under each of its spellings', async (t) => {
  const { origin } = await startTestApp(t)

  const { paths } = await readPublished(origin)

  for (const { name, entry } of entries) {
    for (const path of aliases(entry)) {
      const published = paths[path.replace(/:(\w+)/g, '{$1}')]
      assert.ok(published?.[entry.method.toLowerCase()], name)
    }
  }
})

test('every operation has a unique name, the one in the contract', async (t) => {
  const { origin } = await startTestApp(t)

  const published = await readPublished(origin)

  const ids = operationsOf(published).map(({ operationId }) => operationId)
  assert.equal(new Set(ids).size, ids.length)
  assert.equal(published.paths['/user/{id}']?.delete?.operationId, 'usersRemove')
  assert.equal(published.paths['/api/user/{id}']?.delete?.operationId, 'usersRemoveUnderApi')
  for (const { name } of entries) {
    const [domain, call = ''] = name.split('.')
    assert.ok(ids.includes(`${domain}${call.charAt(0).toUpperCase()}${call.slice(1)}`), name)
  }
})

test('every operation states its summary, access level and errors, health checks included', async (t) => {
  const { origin } = await startTestApp(t)

  const published = await readPublished(origin)

  for (const path of ['/healthz', '/readyz', '/metrics']) assert.ok(published.paths[path]?.get, path)
  for (const { operationId, summary, security, responses } of operationsOf(published)) {
    assert.ok(summary, operationId)
    assert.ok(Array.isArray(security), operationId)
    const problem = { schema: { $ref: '#/components/schemas/Problem' } }
    assert.deepEqual(responses['4XX']?.content?.['application/problem+json'], problem, operationId)
  }
})

test('a schema that several calls answer is published once, under its name', async (t) => {
  const { origin } = await startTestApp(t)

  const published = await readPublished(origin)

  const shapes = operationsOf(published)
    .flatMap(({ responses }) => objectsIn(responses))
    .map((shape) => JSON.stringify(shape))
  const repeated = shapes.filter((shape, index) => shapes.indexOf(shape) !== index)
  assert.deepEqual(repeated, [])
})

test('the document names the origin it was read from, and the public address when there is one', async (t) => {
  const local = await startTestApp(t)
  const known = await startTestApp(t, { publicUrl: 'https://docent.test' })

  const served = await Promise.all([readPublished(local.origin), readPublished(known.origin)])

  const urls = served.map(({ servers }) => servers.map(({ url }) => url))
  assert.deepEqual(urls, [['/'], ['/', 'https://docent.test']])
})

test('a linter finds no error and no warning in the document', async (t) => {
  const { origin, dataDir } = await startTestApp(t)
  const file = join(dataDir, 'openapi.json')
  await writeFile(file, JSON.stringify(await readPublished(origin)))

  const report = await lint(file)

  assert.deepEqual(report.problems, [])
})

/** The recommended rules. Ids are UUIDs, so `/api/user/{id}/role` takes no call of `/api/user/sessions/{id}`. */
function lint(file: string): Promise<{ problems: object[] }> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  return new Promise((resolve, reject) => {
    const options = ['--format=json', '--skip-rule=no-ambiguous-paths']
    execFile(process.execPath, [linter, 'lint', file, ...options], { env }, (_error, stdout, stderr) => {
      if (stdout.includes('{')) resolve(JSON.parse(stdout.slice(stdout.indexOf('{'))))
      else reject(new Error(stderr))
    })
  })
}

test('the published contract equals the stored one (UPDATE_OPENAPI=1 stores it again)', async (t) => {
  const { origin } = await startTestApp(t)
  const published = `${JSON.stringify(await (await fetch(`${origin}/api/openapi.json`)).json(), null, 1)}\n`
  if (process.env.UPDATE_OPENAPI) await writeFile(stored, published)

  assert.equal(published, await readFile(stored, 'utf8'))
})

test('the page to read it on loads nothing from elsewhere', async (t) => {
  const { origin } = await startTestApp(t)

  const page = await fetch(`${origin}/api/docs/`)
  const html = await page.text()

  assert.equal(page.status, 200)
  assert.doesNotMatch(html, /(src|href)="https?:/)
  assert.match(page.headers.get('content-security-policy') ?? '', /script-src 'self'/)
})
