import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { findNginx, missingNginxReason } from '#support/servers/nginx-programs.ts'
import { startPostgres } from '#support/servers/postgres.ts'
import { roomyMemory } from '#support/servers/run.ts'
import { missingBrowserReason } from '../tests/browser/browser.ts'
import { runSuites } from './suites/run.ts'
import { runBeside } from './suites/servers.ts'
import { endsHanging, type Suite } from './suites/suite.ts'

/** npm test: the whole product, without what is slow (npm run test:slow). */

const serverTests = globSync(
  ['tests/server/**/*.test.ts', 'tests/scripts/**/*.test.ts', 'tests/support/**/*.test.ts'],
  {
    exclude: ['**/*.slow.test.ts'],
  },
).sort()

/** These start programs and servers and wait for them, so several run at once, each in a process of its own. */
const startsPrograms = (path: string) => path.endsWith('.program.test.ts')
const withPrograms = ['--test', '--test-concurrency=3', ...endsHanging, ...serverTests.filter(startsPrograms)]

/** The others share one process: to load the server again for each file takes longer than its tests. */
const inOneProcess = ['--test', '--test-isolation=none', ...endsHanging]
const calls = serverTests.filter((path) => !startsPrograms(path))

/** Two processes for each database: one alone is the last to end, with a processor idle beside it. */
const inHalves = (suite: Omit<Suite, 'command'>, files: string[]): Suite[] =>
  [0, 1].map((half) => ({
    ...suite,
    name: `${suite.name}, half ${half + 1}`,
    command: [...inOneProcess, ...files.filter((_, index) => index % 2 === half)],
  }))

/** Units need no database, so a second run of them would say nothing new. */
const databaseCalls = calls.filter((path) => !path.endsWith('.unit.test.ts'))

const postgres = await startPostgres()
const memory = await roomyMemory()
if (memory) process.env.TMPDIR ??= memory

/** Modules that several processes load are compiled once. */
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled')

const missingBrowser = missingBrowserReason()
const stories = globSync('tests/browser/*.spec.ts', { exclude: ['**/*.slow.spec.ts'] }).sort()
const builds = { name: 'builds', command: ['scripts/build.ts', '--if-stale'] }
/** The longest first, and first those of one process: beside many others they get the least of the processors. */
const suites: Suite[] = [
  {
    name: 'browser',
    command: ['node_modules/@playwright/test/cli.js', 'test', ...stories],
    skipReason: missingBrowser,
  },
  ...inHalves({ name: 'server on PostgreSQL', env: { TEST_DATABASE: postgres.url } }, databaseCalls),
  ...inHalves({ name: 'server on SQLite' }, calls),
  { name: 'server as a program', command: withPrograms },
  {
    name: 'three instances, a proxy and a store',
    command: ['--test', ...endsHanging, ...globSync('tests/cluster/*.test.ts')],
    skipReason: findNginx() ? undefined : missingNginxReason,
  },
  { name: 'weight of the pages', command: ['scripts/weigh-pages.ts'], skipReason: missingBrowser },
]

await runBeside([postgres], () => runSuites([[builds], suites]))
