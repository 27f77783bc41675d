import { globSync } from 'node:fs'
import { findNginx, missingNginxReason } from '#support/servers/nginx-programs.ts'
import { startPostgres } from '#support/servers/postgres.ts'
import { missingReason } from '#support/servers/programs.ts'
import { startSwift, swift } from '#support/servers/swift.ts'
import { missingBrowserReason } from '../tests/browser/browser.ts'
import { runSuites } from './suites/run.ts'
import type { Suite } from './suites/suite.ts'

/** npm test: the whole product, without what is slow (npm run test:slow). */

/** More at once than there are cores: many of them wait, for a server to go away or to come back. */
const atOnce = '--test-concurrency=4'
const serverTests = globSync([
  'tests/server/**/*.test.ts',
  'tests/scripts/**/*.test.ts',
  'tests/support/**/*.test.ts',
]).sort()

/** These bring the databases they need, or need none, so a second run of them would say nothing new. */
const alike =
  /^tests\/(scripts|support)\/|\/(cli|main|start|instances|away|storage|pages|config|backup|postgres|restore|output|move|disk|local|mutex|concurrency-limiter|full|dialect|notices|openapi|generated-client|refuse-stream)\.test\.ts$/
const databaseTests = serverTests.filter((path) => !alike.test(path))

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

const missingBrowser = missingBrowserReason()
const suites: Suite[] = [
  { name: 'builds', command: ['scripts/build.ts', '--if-stale'] },
  { name: 'server on SQLite', command: ['--test', atOnce, ...serverTests] },
  { name: 'server on PostgreSQL', command: ['--test', atOnce, ...databaseTests], env: { TEST_DATABASE: postgres.url } },
  {
    name: 'file store on OpenStack Swift',
    command: ['--test', atOnce, ...storeTests],
    env: store ? { ...store.env, TEST_S3_ENDPOINT: store.env.S3_ENDPOINT } : {},
    skipReason: missingSwiftReason,
  },
  {
    name: 'three instances, a proxy and a store',
    command: ['--test', ...globSync('tests/cluster/*.test.ts')],
    skipReason: findNginx() ? undefined : missingNginxReason,
  },
  { name: 'browser', command: ['node_modules/@playwright/test/cli.js', 'test'], skipReason: missingBrowser },
  { name: 'weight of the pages', command: ['scripts/weigh-pages.ts'], skipReason: missingBrowser },
]

try {
  await runSuites(suites)
} finally {
  await stopServers()
}
