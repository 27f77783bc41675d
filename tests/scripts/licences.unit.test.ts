import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { licencesPage, lockedPackages } from '../../scripts/licences.ts'

const welcome = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  '(MIT AND Zlib)',
])

/** Below these, what we use has a known hole. */
const floors: Record<string, string> = {
  fastify: '5.12.1',
  '@fastify/static': '10.1.2',
  kysely: '0.28.17',
  nodemailer: '9.0.1',
}

const parts = (version: string) => version.split('.').map(Number)
function isBelow(version: string, floor: string): boolean {
  const [have, want] = [parts(version), parts(floor)]
  const differs = have.findIndex((part, index) => part !== want[index])
  return differs >= 0 && (have[differs] ?? 0) < (want[differs] ?? 0)
}

test('what runs comes under licences that let us run it, and the page of licences names all of it', () => {
  const others = lockedPackages().filter(({ dev, license }) => !dev && !welcome.has(license))

  assert.deepEqual(others, [])
  assert.equal(readFileSync(new URL('../../docs/licences.md', import.meta.url), 'utf8'), licencesPage())
})

test('no package runs a script when it is installed: the tests’ servers have one, which npm is told not to run', () => {
  const { allowScripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const running = lockedPackages().filter(
    ({ name, dev, installs }) => installs && !(dev && allowScripts[name] === false),
  )

  assert.deepEqual(running, [])
})

test('no package is older than the mending of a known hole', () => {
  const old = lockedPackages().filter(({ name, version }) => name in floors && isBelow(version, floors[name] ?? ''))

  assert.deepEqual(old, [])
})
