import { globSync } from 'node:fs'
import { findNginx, missingNginxReason } from '#support/servers/nginx-programs.ts'
import { startPostgres } from '#support/servers/postgres.ts'
import { missingReason } from '#support/servers/programs.ts'
import { roomyMemory } from '#support/servers/run.ts'
import { startSwift, swift } from '#support/servers/swift.ts'
import { missingBrowserReason } from '../tests/browser/browser.ts'
import { runSuites } from './suites/run.ts'
import type { Suite } from './suites/suite.ts'

/** npm test: the whole product, without what is slow (npm run test:slow). */

const serverTests = globSync([
  'tests/server/**/*.test.ts',
  'tests/scripts/**/*.test.ts',
  'tests/support/**/*.test.ts',
]).sort()

/** These start programs and servers and wait for them, so several run at once, each in a process of its own. */
const startsPrograms =
  /\/(away|backup|bundle|check-node|cli|counters|full|generated-client|instances|main|move|openapi|output|postgres|restore|spreadsheet|start|storage)\.test\.ts$/
const withPrograms = ['--test', '--test-concurrency=3', ...serverTests.filter((path) => startsPrograms.test(path))]

/** The others share one process: to load the server again for each file takes longer than its tests. */
const inOneProcess = ['--test', '--test-isolation=none']
const calls = serverTests.filter((path) => !startsPrograms.test(path))

/** These need no database, so a second run of them would say nothing new. */
const alike =
  /^tests\/(scripts|support)\/|\/(pages|config|disk|local|mutex|concurrency-limiter|dialect|compiled|notices|refuse-stream)\.test\.ts$/
const databaseCalls = calls.filter((path) => !alike.test(path))

/** What differs between stores is asked of one that others wrote. */
const storeTests = [
  'tests/server/platform/storage/storage.test.ts',
  'tests/server/start.test.ts',
  'tests/support/servers/s3/s3.test.ts',
]

const missingSwiftReason = await missingReason(swift)
const [postgres, store] = await Promise.all([startPostgres(), missingSwiftReason ? undefined : startSwift()])
const stopServers = () => Promise.all([postgres.stop(), store?.stop()])
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => stopServers().finally(() => process.exit(1)))
}

// The store is on a disk already: it needs attributes of files that not every RAM disk has.
const memory = await roomyMemory()
if (memory) process.env.TMPDIR ??= memory

const missingBrowser = missingBrowserReason()
const builds = { name: 'builds', command: ['scripts/build.ts', '--if-stale'] }
/** The longest first, and first those of one process: beside many others they get the least of the processors. */
const suites: Suite[] = [
  { name: 'browser', command: ['node_modules/@playwright/test/cli.js', 'test'], skipReason: missingBrowser },
  { name: 'server on SQLite', command: [...inOneProcess, ...calls] },
  { name: 'server on PostgreSQL', command: [...inOneProcess, ...databaseCalls], env: { TEST_DATABASE: postgres.url } },
  { name: 'server as a program', command: withPrograms },
  {
    name: 'three instances, a proxy and a store',
    command: ['--test', ...globSync('tests/cluster/*.test.ts')],
    skipReason: findNginx() ? undefined : missingNginxReason,
  },
  {
    name: 'file store on OpenStack Swift',
    command: ['--test', '--test-concurrency=3', ...storeTests],
    env: store ? { ...store.env, TEST_S3_ENDPOINT: store.env.S3_ENDPOINT } : {},
    skipReason: missingSwiftReason,
  },
  { name: 'weight of the pages', command: ['scripts/weigh-pages.ts'], skipReason: missingBrowser },
]

try {
  await runSuites([[builds], suites])
} finally {
  await stopServers()
}
