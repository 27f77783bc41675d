import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { startPostgres } from './servers/postgres.ts'
import { startSwift } from './servers/swift.ts'

/** Runs every suite, one after the other, and ends with what all of them counted. */

interface Suite {
  name: string
  command: string[]
  env?: Record<string, string>
}

interface Count {
  passed: number
  failed: number
}

/** More at once than there are cores: many of them wait, for a server to go away or to come back. */
const atOnce = '--test-concurrency=4'
const serverTests = globSync(['src/**/*.test.ts', 'scripts/*.test.ts']).sort()

/** These bring the databases they need, or need none, so a second run of them would say nothing new. */
const alike =
  /(^|\/)(cli|main|start|instances|away|storage|web|config|backup|restore|output|move|licences|disk|local|turns|door|full|sqlite|notices|openapi|generated-client|refuse-stream)\.test\.ts$/
const databaseTests = serverTests.filter((path) => !alike.test(path))

const [postgres, store] = await Promise.all([startPostgres(), startSwift()])
const stopServers = () => Promise.all([postgres.stop(), store.stop()])
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => stopServers().finally(() => process.exit(1)))
}

const suites: Suite[] = [
  { name: 'pages', command: ['scripts/build-pages.ts', '--if-stale'] },
  {
    name: 'server on SQLite',
    command: ['--test', atOnce, ...serverTests],
    env: { ...store.env, TEST_S3_ENDPOINT: store.env.S3_ENDPOINT },
  },
  { name: 'server on PostgreSQL', command: ['--test', atOnce, ...databaseTests], env: { TEST_DATABASE: postgres.url } },
  { name: 'three instances, a proxy and a store', command: ['--test', ...globSync('story/*.test.ts')] },
  { name: 'browser', command: ['node_modules/@playwright/test/cli.js', 'test'] },
  { name: 'weight of the pages', command: ['scripts/weigh-pages.ts'] },
  // A seed of its own each time would make a failure hard to tell from a change.
  { name: 'faults, few of each', command: ['faults/main.ts', '--size', 'smoke', '--seed', '1'] },
  { name: 'speed, roughly', command: ['bench/main.ts', '--short'] },
]

async function runSuite({ name, command, env = {} }: Suite): Promise<Count> {
  process.stdout.write(`\n== ${name}\n`)
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const chunk of child.stdout) {
    process.stdout.write(chunk)
    output += chunk
  }
  const code =
    child.exitCode ?? (await new Promise<number>((resolve) => child.once('exit', (status) => resolve(status ?? 1))))
  const count = { passed: countOf(output, 'pass'), failed: countOf(output, 'fail') }
  // A suite that ends badly without naming a test has failed all the same.
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

/** Reads the closing lines of node's runner ("ℹ pass 3") and of Playwright ("3 passed"). */
function countOf(output: string, word: 'pass' | 'fail'): number {
  const node = [...output.matchAll(new RegExp(`^ℹ ${word} (\\d+)$`, 'gm'))]
  const browser = [...output.matchAll(new RegExp(`^\\s+(\\d+) ${word}ed\\b`, 'gm'))]
  return [...node, ...browser].reduce((sum, [, count]) => sum + Number(count), 0)
}

const total: Count = { passed: 0, failed: 0 }
try {
  for (const suite of suites) {
    const { passed, failed } = await runSuite(suite)
    total.passed += passed
    total.failed += failed
  }
} finally {
  await stopServers()
}
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
