/** The work of SQLite for one beacon of the reader, by each rule of what is counted, without the commit, which calls share. */
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { test } from 'node:test'
import { startTestApp } from '#support/app.ts'
import { pagesPdf, written } from '#support/pages/raw-pdf.ts'
import { startSeen } from '#support/seen.ts'

const pages = 60
/** All within the half hour that a ticket lives. */
const warmUps = 50
const beacons = 200
const goal = 0.2

let statements = 0
let time = 0

for (const name of ['all', 'run', 'get'] as const)
  watch(StatementSync.prototype, name, (statement) => statement.sourceSQL)
watch(DatabaseSync.prototype, 'exec', (_database, sql) => sql)

for (const rule of ['counted', 'named'] as const)
  test(`a beacon where readers are ${rule}`, async (context) => {
    const send = await givenReader(await startTestApp(context), rule)
    for (let beacon = 0; beacon < warmUps; beacon++) await send(beacon)
    statements = time = 0
    for (let beacon = warmUps; beacon < warmUps + beacons; beacon++) await send(beacon)
    const each = (time / beacons).toFixed(3)
    console.log(`${rule}: ${statements / beacons} statements, ${each} ms of work in SQLite (goal ${goal})`)
  })

/** Returns what sends the totals of a visit that turns a page with every second beacon. */
async function givenReader(app: Awaited<ReturnType<typeof startTestApp>>, rule: 'counted' | 'named') {
  const reading = await startSeen(
    app,
    rule,
    pagesPdf(Array.from({ length: pages }, () => ({ content: written('Oak') }))),
  )
  if (rule === 'named') await reading.nameMe(true)
  const totals = new Map<number, number>()
  return (beacon: number) => {
    const page = 1 + (Math.floor(beacon / 2) % pages)
    totals.set(page, (totals.get(page) ?? 0) + 5)
    return reading.seen([...totals])
  }
}

function watch<T extends object, K extends keyof T>(holder: T, name: K, sqlOf: (self: T, first: string) => string) {
  const work = holder[name] as (...args: unknown[]) => unknown
  holder[name] = function (this: T, ...args: unknown[]) {
    const before = performance.now()
    try {
      return work.apply(this, args)
    } finally {
      if (sqlOf(this, String(args[0])) !== 'commit') {
        statements++
        time += performance.now() - before
      }
    }
  } as T[K]
}
