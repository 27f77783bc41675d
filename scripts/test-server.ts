import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { takeDrawingPriority } from './suites/priority.ts'

/** npm run test:server -- [part of a path …]: the server's test files whose paths hold one of these, else all of them. */
const wanted = process.argv.slice(2)
const files = globSync(['tests/server/**/*.test.ts', 'tests/scripts/**/*.test.ts', 'tests/support/**/*.test.ts']).sort()
const chosen = files.filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
if (chosen.length === 0) {
  console.error(`No test file has ${wanted.join(' or ')} in its path. There are:\n${files.join('\n')}`)
  process.exit(1)
}
takeDrawingPriority()
const { status } = spawnSync(process.execPath, ['--test', '--test-concurrency=4', ...chosen], { stdio: 'inherit' })
process.exitCode = status ?? 1
