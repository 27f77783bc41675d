import { sql } from 'kysely'
import { day } from '../../lib/durations.ts'
import type { Db } from '../dialect.ts'
import { countryCodeOf } from '../search/country-code.ts'

/** Gives each request the code of its country, and counts countries by it. A job writes the search anew. */
export async function up(db: Db): Promise<void> {
  await sql`alter table "catalogueRequest" add column "countryCode" text not null default ''`.execute(db)
  const codes = new Map<string, string>()
  const counts: Counts = new Map()
  await countRequests(db, codes, counts)
  await writeCodes(
    db,
    [...codes].filter(([, code]) => code !== ''),
  )
  await withoutWaiting(db, counts)
  await replaceFigures(db, counts)
  await sql`update lock set touched = 0 where name = 'search'`.execute(db)
}

interface Asked {
  catalogueId: string
  day: number
  country: string
}

/** The number of requests, by scope and day, then by the key of the country. */
type Counts = Map<string, Map<string, number>>

const batch = 5_000

async function countRequests(db: Db, codes: Map<string, string>, counts: Counts): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { rows } = await sql<{ id: string; created: number; catalogueId: string; country: string }>`
      select id, created, "catalogueId", country from "catalogueRequest"
      where id > ${after} order by id limit ${batch}`.execute(db)
    for (const { created, ...row } of rows) count(codes, counts, { ...row, day: Math.floor(created / day) }, 1)
    after = rows[batch - 1]?.id
  }
}

/** Changes that wait to be added to the figures are not counted yet; they get the new keys. */
async function withoutWaiting(db: Db, counts: Counts): Promise<void> {
  const codes = new Map<string, string>()
  const { rows } = await sql<Asked & { step: number }>`
    select "catalogueId", day, country, step from "figureChange"`.execute(db)
  for (const { step, ...row } of rows) count(codes, counts, row, -step)
  for (const [country, code] of codes)
    if (code !== '') await sql`update "figureChange" set country = ${code} where country = ${country}`.execute(db)
}

function count(codes: Map<string, string>, counts: Counts, { catalogueId, day, country }: Asked, step: number): void {
  const code = codes.get(country) ?? countryCodeOf(country)
  codes.set(country, code)
  const key = code || folded(country)
  for (const scope of ['*', catalogueId]) {
    const name = JSON.stringify([scope, day])
    const keys = counts.get(name) ?? new Map<string, number>()
    counts.set(name, keys.set(key, (keys.get(key) ?? 0) + step))
  }
}

const maxLength = 60
const folded = (country: string) =>
  [...country.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()].slice(0, maxLength).join('')

/** SQLite accepts at most 32,766 parameters in one statement. */
const maxPairs = 10_000

async function writeCodes(db: Db, codes: readonly (readonly [string, string])[]): Promise<void> {
  for (let from = 0; from < codes.length; from += maxPairs) {
    const pairs = codes.slice(from, from + maxPairs).map(([country, code]) => sql`(${country}, ${code})`)
    await sql`update "catalogueRequest" set "countryCode" = known.column2
      from (values ${sql.join(pairs)}) as known where "catalogueRequest".country = known.column1`.execute(db)
  }
}

/** Countries of a day beyond this number share one key that no form can send. */
const maxListed = 100
const unlisted = '*UNLISTED*'

async function replaceFigures(db: Db, counts: Counts): Promise<void> {
  await sql`delete from figure where kind = 'country'`.execute(db)
  const rows = [...counts].flatMap(([name, keys]) => {
    const [scope, day] = JSON.parse(name) as [string, number]
    return limited(keys).map(([key, count]) => ({ scope, kind: 'country' as const, day, key, count }))
  })
  for (let from = 0; from < rows.length; from += 1_000) {
    await db
      .insertInto('figure')
      .values(rows.slice(from, from + 1_000))
      .execute()
  }
}

function limited(keys: ReadonlyMap<string, number>): (readonly [string, number])[] {
  const found = [...keys].filter(([, count]) => count !== 0)
  if (found.length <= maxListed) return found
  const rest = found.slice(maxListed).reduce((sum, [, count]) => sum + count, 0)
  return [...found.slice(0, maxListed), [unlisted, rest]]
}
