import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addOutput, failSkipped, failuresIn, lastLine, noCount } from '../../../scripts/suites/count.ts'

const node = `✔ a form is sent (2.5ms)
﹣ a backup of PostgreSQL (0.2ms) # pg_dump is missing
ℹ pass 12
ℹ fail 1
ℹ skipped 1
`
const playwright = `
  1 failed
    [chromium] › tests/browser/shell.spec.ts
  2 skipped
  54 passed (1.2m)
`

test('the last line counts what node and Playwright passed, failed and skipped', () => {
  const count = addOutput(addOutput(noCount, node), playwright)

  assert.equal(lastLine(count), '66 passed, 2 failed, 3 skipped')
})

test('what was skipped is named with its reason', () => {
  assert.deepEqual(addOutput(noCount, node).reasons, ['a backup of PostgreSQL # pg_dump is missing'])
})

test('what passed at a second try only has passed, and is named', () => {
  const name = '[chromium] › tests/browser/lists.spec.ts:8:1 › a page opens'
  const count = addOutput(noCount, `\n  1 flaky\n    ${name} ────\n  53 passed (1.2m)\n`)

  assert.equal(lastLine(count), '54 passed, 0 failed, 0 skipped')
  assert.deepEqual(count.flaky, [name])
})

test('in CI what was skipped has failed', () => {
  assert.equal(lastLine(failSkipped(addOutput(noCount, node), true)), '12 passed, 2 failed, 0 skipped')
})

test('of Playwright and of a program that broke, the failures are found as well', () => {
  const named = '1) tests/browser/shell.spec.ts:8:1 › a page opens\n\n    Error: it did not'

  assert.equal(failuresIn(`Running 57 tests\n\n  ${named}\n${playwright}`), named)
  assert.equal(failuresIn('Out of memory.\n'), 'Out of memory.')
})
