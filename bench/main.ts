import { parseArgs } from 'node:util'
import { measureFiles } from './rows/files.ts'
import { measureLists } from './rows/lists.ts'
import { measureLogin } from './rows/login.ts'
import { measureStart } from './rows/start.ts'
import { measureWrites } from './rows/writes.ts'
import { printTable, type Row } from './table.ts'
import { openWorld } from './world.ts'

const { values } = parseArgs({
  options: {
    /** Rows to load; the short form loads fewer and measures for a shorter time. */
    requests: { type: 'string' },
    short: { type: 'boolean', default: false },
    rounds: { type: 'string' },
  },
})

const short = values.short
const plan = {
  requests: Number(values.requests ?? (short ? 20_000 : 1_000_000)),
  rounds: Number(values.rounds ?? (short ? 1 : 3)),
  seconds: short ? 2 : 5,
  fileBytes: short ? 64_000_000 : 1_073_741_824,
}

const world = await openWorld(plan)
const rows: Row[] = []
try {
  for (const measure of [measureStart, measureLists, measureWrites, measureLogin, measureFiles]) {
    rows.push(...(await measure(world)))
  }
} finally {
  await world.close()
  printTable(rows)
}
