import { globSync } from 'node:fs'
import { missingBrowserReason } from '../e2e/browser.ts'
import { findNginx, missingNginxReason } from './servers/nginx-programs.ts'
import { startPostgres } from './servers/postgres.ts'
import { missingReason } from './servers/programs.ts'
import { startSwift, swift } from './servers/swift.ts'
import { runSuites } from './suites/run.ts'
import type { Suite } from './suites/suite.ts'

/** npm test: the whole product, without what is slow (npm run test:slow). */

/** More at once than there are cores: many of them wait, for a server to go away or to come back. */
const atOnce = '--test-concurrency=4'
const serverTests = globSync(['src/**/*.test.ts', 'scripts/**/*.test.ts']).sort()

/** These bring the databases they need, or need none, so a second run of them would say nothing new. */
const alike =
  /^scripts|(^|\/)(cli|main|start|instances|away|storage|web|config|backup|postgres|restore|output|move|disk|local|turns|door|full|sqlite|notices|openapi|generated-client|refuse-stream)\.test\.ts$/
const databaseTests = serverTests.filter((path) => !alike.test(path))

/** What differs between stores is asked of one that others wrote. */
const storeTests = ['src/server/storage/storage.test.ts', 'src/server/start.test.ts', 'scripts/servers/s3/s3.test.ts']

const missingSwiftReason = await missingReason(swift)
const [postgres, store] = await Promise.all([startPostgres(), missingSwiftReason ? undefined : startSwift()])
const stopServers = () => Promise.all([postgres.stop(), store?.stop()])
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => stopServers().finally(() => process.exit(1)))
}

const missingBrowser = missingBrowserReason()
const suites: Suite[] = [
  { name: 'pages', command: ['scripts/build-pages.ts', '--if-stale'] },
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
    command: ['--test', ...globSync('story/*.test.ts')],
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
