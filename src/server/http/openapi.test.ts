import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { spellings } from '#contract/endpoint.ts'
import { entries } from '#contract/index.ts'
import { startTestApp } from '../testing/app.ts'

const stored = new URL('../testing/openapi.json', import.meta.url)

interface Published {
  paths: Record<string, Record<string, unknown>>
}

test('every call is published, under each of its spellings', async (t) => {
  const { origin } = await startTestApp(t)

  const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as Published

  for (const { name, entry } of entries) {
    for (const path of spellings(entry)) {
      const published = paths[path.replace(/:(\w+)/g, '{$1}')]
      assert.ok(published?.[entry.method.toLowerCase()], name)
    }
  }
})

test('the published contract changes only when somebody means it (UPDATE_OPENAPI=1 stores it anew)', async (t) => {
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
