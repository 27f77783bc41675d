import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { password } from '#support/given.ts'
import { requireProgram } from '#support/servers/programs.ts'
import { freePorts } from '#support/servers/run.ts'
import { openWorld, productOfSources, say, throwAwayFolder } from './fixture.ts'
import { download, upload, writeLarge } from './load/curl.ts'
import { profiled } from './load/inspector.ts'
import { loader } from './load/loader.ts'
import { partNames, partsOf } from './load/parts.ts'
import { listScript, loginScript } from './load/scripts.ts'
import { wrk } from './load/wrk.ts'
import { keepLarge, uploadAddress } from './rows/files.ts'
import { randomKeys } from './rows/lists.ts'
import { loginPage, scriptOf } from './rows/page-files.ts'
import { approve, form, refresh } from './rows/writes.ts'

/** npm run bench:profile -- [list form …]: where the product spends its time in each hot call. */

const { positionals } = parseArgs({ allowPositionals: true })
await requireProgram(loader)
const port = await freePorts()
const plan = { requests: 100_000, rounds: 1, seconds: 5, fileBytes: 1_073_741_824, logins: 0 }
const place = { dataDir: join(throwAwayFolder(), 'data') }
const world = await openWorld(plan, place, { NODE_OPTIONS: `--inspect-port=127.0.0.1:${port}` }, productOfSources)
const file = join(place.dataDir, 'large.zip')
await writeLarge(file, plan.fileBytes)
const kept = await keepLarge(world, file)
const pageFiles = await loginPage(world.product)
const { email } = await world.person('USER')

const drive = (script: string, connections: number) =>
  wrk({ origin: world.product.origin, seconds: plan.seconds, connections, script })
const megabytes = { count: plan.fileBytes / 1_000_000 }

/** Each answers how many calls, or megabytes, there were. */
const works: Record<string, () => Promise<{ count: number }>> = {
  list: () => drive(listScript(world.token, randomKeys(300)), 32),
  'page files': () => drive(scriptOf(pageFiles), 32),
  form: () => form(world),
  approve: () => approve(world),
  refresh: () => refresh(world),
  login: () => drive(loginScript(email, password), 4),
  download: () => download(kept, plan.fileBytes).then(() => megabytes),
  upload: async () => upload(await uploadAddress(world), file).then(() => megabytes),
}

interface Found {
  count: number
  parts: Map<string, number>
}

const chosen = Object.entries(works).filter(([name]) => positionals.length === 0 || positionals.includes(name))
// The first time is compiled and cached as it goes.
for (const [, work] of chosen) await work()
const found: Found[] = []
for (const [, work] of chosen) {
  let count = 0
  const profile = await profiled(world.product.pid, port, async () => {
    count = (await work()).count
  })
  found.push({ count, parts: partsOf(profile) })
}
await world.close()
say(table(found))

function table(columns: Found[]): string {
  const sum = ({ parts }: Found) => [...parts.values()].reduce((total, time) => total + time, 0)
  const share = (name: string) => columns.map((column) => percent(column.parts.get(name), sum(column)))
  const rows = partNames.map((name) => [name, ...share(name)]).filter((row) => row.slice(1).some(Boolean))
  const whole = ['**µs for a call (a megabyte)**', ...columns.map((column) => (sum(column) / column.count).toFixed(0))]
  const head = ['where', ...chosen.map(([name]) => name)]
  return [head, head.map(() => '---'), ...rows, whole].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function percent(part = 0, whole: number): string {
  return part / whole < 0.005 ? '' : `${Math.round((100 * part) / whole)} %`
}
