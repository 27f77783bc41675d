import { globSync } from 'node:fs'
import { startPostgres } from '#support/servers/postgres.ts'
import { missingReason } from '#support/servers/programs.ts'
import { startSwift, swift } from '#support/servers/swift.ts'
import { loader } from '../bench/load/loader.ts'
import { missingBrowserReason } from '../tests/browser/browser.ts'
import { runSuites } from './suites/run.ts'
import { runBeside } from './suites/servers.ts'
import { endsHanging, type Suite } from './suites/suite.ts'

/**
 * npm run test:slow: every screen and language, long lists, another store, a few of each attack and fault, and a short
 * benchmark that looks at answers, not at times.
 */

const inOneProcess = ['--test', '--test-isolation=none', ...endsHanging]
const longLists = [...inOneProcess, ...globSync('tests/server/lists/*.slow.test.ts')]
const others = globSync('tests/server/**/*.slow.test.ts', { exclude: ['tests/server/lists/*'] })

/** These behave differently with each store, so they run against one that others wrote. */
const storeTests = [
  'tests/server/storage/storage.program.test.ts',
  'tests/server/start.program.test.ts',
  'tests/server/rendering/remote-files.program.test.ts',
  'tests/server/masters/marked-in-store.program.test.ts',
  'tests/support/servers/s3/s3.unit.test.ts',
]

const missingSwiftReason = await missingReason(swift)
const missingLoaderReason = await missingReason(loader)
const [postgres, store] = await Promise.all([startPostgres(), missingSwiftReason ? undefined : startSwift()])

const suites: Suite[] = [
  {
    name: 'every screen and language',
    command: ['node_modules/@playwright/test/cli.js', 'test', '.slow.spec.ts'],
    skipReason: missingBrowserReason(),
  },
  { name: 'long lists on PostgreSQL', command: longLists, env: { TEST_DATABASE: postgres.url } },
  { name: 'long lists on SQLite', command: longLists },
  { name: 'random deeds, an export in a spreadsheet, tours on other hosts', command: [...inOneProcess, ...others] },
  {
    name: 'file store on OpenStack Swift',
    command: ['--test', '--test-concurrency=3', ...endsHanging, ...storeTests],
    env: store ? { ...store.env, TEST_S3_ENDPOINT: store.env.S3_ENDPOINT } : {},
    skipReason: missingSwiftReason,
  },
]

await runBeside(store ? [postgres, store] : [postgres], () =>
  runSuites([
    [{ name: 'builds', command: ['scripts/build.ts', '--if-stale'] }],
    suites,
    // A seed of its own each time would make a failure hard to tell from a change.
    [{ name: 'faults, few of each', command: ['tests/resilience/main.ts', '--size', 'smoke', '--seed', '1'] }],
    [{ name: 'speed, roughly', command: ['bench/main.ts', '--short'], skipReason: missingLoaderReason }],
  ]),
)
