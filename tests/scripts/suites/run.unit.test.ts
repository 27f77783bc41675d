import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { temporaryFolder } from '#support/program.ts'

const runner = new URL('../../../scripts/suites/run.ts', import.meta.url).href

/** A suite that says something, meets the other one, and then reports a test that passed. */
const meeting = (own: string, other: string) => `
  const { existsSync, writeFileSync } = await import('node:fs')
  console.log('${own} begins')
  writeFileSync('${own}', '')
  while (!existsSync('${other}')) await new Promise(setImmediate)
  console.log('${own} ends')
  console.log('ℹ pass 1')`

function runSuites(cwd: string, stages: unknown) {
  const program = `const { runSuites } = await import('${runner}'); await runSuites(${JSON.stringify(stages)})`
  return spawnSync(process.execPath, ['-e', program], { cwd, encoding: 'utf8', timeout: 60_000 })
}

test('suites of a stage run side by side, and the output of each stays together', async (t) => {
  const suite = (name: string, other: string) => ({ name, command: ['-e', meeting(name, other)] })

  const { status, stdout } = runSuites(await temporaryFolder(t), [[suite('one', 'two'), suite('two', 'one')]])

  for (const name of ['one', 'two']) assert.match(stdout, new RegExp(`^${name} begins\n${name} ends$`, 'm'))
  assert.equal(stdout.trimEnd().split('\n').at(-1), '2 passed, 0 failed, 0 skipped')
  assert.equal(status, 0)
})

test('a stage begins when the one before has ended, and a suite that breaks has failed', async (t) => {
  const cwd = await temporaryFolder(t)
  const broken = { name: 'broken', command: ['-e', `require('node:fs').writeFileSync('made', ''); process.exit(3)`] }
  const next = { name: 'next', command: ['-e', `require('node:fs').rmSync('made'); console.log('ℹ pass 1')`] }

  const { status, stdout } = runSuites(cwd, [[broken], [next]])

  assert.equal(stdout.trimEnd().split('\n').at(-1), '1 passed, 1 failed, 0 skipped')
  assert.equal(status, 1)
})

test('what failed is said once more before the last line', async (t) => {
  const failing = `
    console.log('✖ a form is sent (2ms)'.padEnd(100_000))
    console.log('ℹ pass 1\\nℹ fail 1\\n\\n✖ failing tests:\\n\\ntest at form.test.ts:3:1\\n✖ a form is sent (2ms)')
    process.exit(1)`
  const suite = { name: 'server', command: ['-e', failing] }
  const other = { name: 'browser', command: ['-e', `console.log('  1 passed')`] }

  const { stdout } = runSuites(await temporaryFolder(t), [[suite], [other]])

  const end = [
    'FAILED: server',
    'test at form.test.ts:3:1',
    '✖ a form is sent (2ms)',
    '',
    '',
    '2 passed, 1 failed, 0 skipped',
  ]
  assert.deepEqual(stdout.trimEnd().split('\n').slice(-end.length), end)
})
