import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '#support/program.ts'

const check = fileURLToPath(new URL('../../scripts/check-node.js', import.meta.url))

/** Runs the check with a "node" on the path that says this and ends so. */
async function checkWith(t: TestContext, words: string, code: number) {
  const folder = await temporaryFolder(t)
  await writeFile(join(folder, 'node'), `#!/bin/sh\necho '${words}' >&2\nexit ${code}\n`, { mode: 0o755 })
  const PATH = [folder, process.env.PATH].join(delimiter)
  return spawnSync(process.execPath, [check], { env: { PATH }, encoding: 'utf8' })
}

test('a machine without the library that the pinned Node needs is told which package has it', async (t) => {
  const words = 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file'

  const { status, stderr } = await checkWith(t, words, 127)

  assert.equal(status, 1)
  assert.match(stderr, /^Docent brings its own Node, which needs libatomic\.so\.1\..*apt-get install libatomic1\n$/)
})

test('a pinned Node that runs is passed over in silence', async (t) => {
  const { status, stderr, stdout } = await checkWith(t, '', 0)

  assert.deepEqual([status, stderr, stdout], [0, '', ''])
})
