import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { emptyDatabase } from '#support/postgres.ts'
import { requireProgram } from '#support/servers/programs.ts'
import { openWorld, type Plan, say, throwAwayFolder, type World } from './fixture.ts'
import { loader } from './load/loader.ts'
import { startTidyPostgres } from './postgres.ts'
import { measureAudit } from './rows/audit.ts'
import { measureDelay } from './rows/delay.ts'
import { measureExports } from './rows/exports.ts'
import { measureFiles } from './rows/files.ts'
import { measureFlat } from './rows/flat.ts'
import { measureInsights } from './rows/insights.ts'
import { measureLists } from './rows/lists.ts'
import { measureLogin } from './rows/login.ts'
import { measureOrders } from './rows/orders.ts'
import { measurePageFiles } from './rows/page-files.ts'
import { measurePrepare } from './rows/prepare.ts'
import { measureSearch } from './rows/search.ts'
import { measureStart } from './rows/start.ts'
import { measureTours } from './rows/tours.ts'
import { measureWebhooks } from './rows/webhooks.ts'
import { measureWrites } from './rows/writes.ts'
import { printTable, type Row } from './table.ts'

/** npm run bench -- [--database postgres] [--short | --flat [--keep FOLDER]] [--requests N] [--rounds N] [PART…] */
const { values: asked, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: 'string', default: 'sqlite' },
    /** It takes less than two minutes, checks every answer, and gives rough figures. */
    short: { type: 'boolean', default: false },
    /** This compares the same work with little and with much data; --requests then has several counts, by commas. */
    flat: { type: 'boolean', default: false },
    /** The folder keeps the SQLite data of --flat for the next run. */
    keep: { type: 'string' },
    requests: { type: 'string' },
    rounds: { type: 'string' },
  },
})

const full: Plan = { requests: 1_000_000, rounds: 3, seconds: 5, fileBytes: 1_073_741_824, logins: 500 }
const short: Plan = { requests: 50_000, rounds: 3, seconds: 1, fileBytes: 64_000_000, logins: 50 }
const usual = asked.short ? short : full
const plan = { ...usual, rounds: Number(asked.rounds ?? (asked.flat ? 9 : usual.rounds)) }

const onPostgres = asked.database === 'postgres'
const sizes = (asked.requests ?? (asked.flat ? (onPostgres ? '1e4,1e6' : '1e4,1e6,1e7') : String(plan.requests)))
  .split(',')
  .map(Number)

/** Parts that need a quiet server come before parts that leave much data. */
const parts = {
  start: measureStart,
  lists: measureLists,
  search: measureSearch,
  orders: measureOrders,
  exports: measureExports,
  insights: measureInsights,
  'page-files': measurePageFiles,
  tours: measureTours,
  writes: measureWrites,
  webhooks: measureWebhooks,
  login: measureLogin,
  delay: measureDelay,
  files: measureFiles,
  audit: measureAudit,
  prepare: measurePrepare,
  memory: measureMemory,
}
const isChosen = (part: string) => chosen.length === 0 || chosen.includes(part)

const rows: Row[] = []
let failed = 0

/** A row whose answers are wrong fails; a slow one does not. */
async function attempt(work: () => Promise<Row[]>): Promise<void> {
  try {
    rows.push(...(await work()))
  } catch (error) {
    failed += 1
    say(`${error instanceof Error ? error.stack : error}`)
  }
}

await promisify(execFile)(process.execPath, ['scripts/build.ts', '--if-stale'])
await requireProgram(loader)
const folder = throwAwayFolder()
const postgres = onPostgres ? await startTidyPostgres() : undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => Promise.resolve(postgres?.stop()).finally(() => process.exit(1)))
}
const worlds: World[] = []
try {
  for (const requests of sizes) worlds.push(await open(requests))
  if (asked.flat) await attempt(() => measureFlat(worlds))
  else {
    for (const [part, measure] of Object.entries(parts)) {
      if (isChosen(part)) await attempt(() => measurePart(worlds[0] as World, measure))
    }
  }
} finally {
  for (const world of worlds) await world.close()
  await postgres?.stop()
}
printTable(rows)
say(`\n  ${rows.length} passed\n  ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

async function open(requests: number): Promise<World> {
  const url = postgres && (await emptyDatabase(postgres.url)).url
  // A small database is loaded again each time, because approvals use up its requests.
  const parent = requests < 1_000_000 ? folder : (asked.keep ?? folder)
  return openWorld({ ...plan, requests }, { dataDir: join(parent, String(requests)), url })
}

async function measurePart(world: World, measure: (world: World) => Promise<Row[]>): Promise<Row[]> {
  await world.renewToken()
  return measure(world)
}

async function measureMemory(world: World): Promise<Row[]> {
  return [{ work: 'most memory under all of this', figure: world.peak(), unit: 'MB', target: { atMost: 350 } }]
}
