import assert from 'node:assert/strict'
import type { InsightsQuery, StaffInsights } from '#contract/insights.ts'
import type { Db } from '#server/database/dialect.ts'

type Counted = Omit<StaffInsights, 'waiting'>
const day = 86_400_000
const states = ['pending', 'approved', 'rejected', 'withdrawn'] as const
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Throws when the insights of a range differ from a plain count over the requests. */
export async function assertCounted(
  db: Db,
  insights: object,
  range: Required<Pick<InsightsQuery, 'from' | 'to'>> & InsightsQuery,
) {
  const { waiting: _, medianSeconds, ...rest } = insights as StaffInsights
  const { medianSeconds: median, ...counted } = await countInsights(db, range)
  assert.deepEqual(rest, counted)
  const isClose =
    median === null ? medianSeconds === null : Math.abs((medianSeconds ?? -1) - median) <= 1 + median * 0.06
  assert.ok(isClose, `the median is ${median}, and the insights say ${medianSeconds}`)
}

async function countInsights(db: Db, { from, to, catalogueId }: Parameters<typeof assertCounted>[2]): Promise<Counted> {
  const all = await db.selectFrom('catalogueRequest').selectAll().execute()
  const names = new Map(
    (await db.selectFrom('catalogue').select(['id', 'name']).execute()).map(({ id, name }) => [id, name]),
  )
  const rows = all.filter(
    (row) =>
      dayOf(row.created) >= dayOf(from) &&
      dayOf(row.created) <= dayOf(to) &&
      (catalogueId === undefined || row.catalogueId === catalogueId),
  )
  type Row = (typeof rows)[number]
  const statesOf = (some: Row[]) =>
    Object.fromEntries(states.map((state) => [state, some.filter(({ status }) => status === state).length])) as Record<
      (typeof states)[number],
      number
    >
  const opened = (some: Row[]) => some.filter(({ openings }) => openings > 0).length
  const groups = (key: (row: Row) => string) =>
    [...Map.groupBy(rows, key)].sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))
  const named = (key: (row: Row) => string) =>
    groups(key)
      .slice(0, 10)
      .map(([, some]) => ({ name: key(some[0] as Row), asked: some.length }))
  const times = rows
    .filter(({ status, decidedAt }) => decidedAt !== null && ['approved', 'rejected'].includes(status))
    .map(({ created, decidedAt }) => ((decidedAt ?? 0) - created) / 1_000)
    .sort((a, b) => a - b)
  return {
    totals: { asked: rows.length, ...statesOf(rows), opened: opened(rows) },
    days: Array.from({ length: Math.floor(to / day) - Math.floor(from / day) + 1 }, (_, index) => {
      const text = dayOf((Math.floor(from / day) + index) * day)
      return { day: text, ...statesOf(rows.filter(({ created }) => dayOf(created) === text)) }
    }),
    catalogues: groups((row) => row.catalogueId).map(([id, some]) => ({
      ...{ id, name: names.get(id) ?? '', asked: some.length, opened: opened(some) },
      approved: statesOf(some).approved,
    })),
    countries: countriesOf(groups(({ country, countryCode }) => countryCode || country.toLowerCase())),
    sources: named(({ source }) => source),
    medianSeconds: times[Math.ceil(times.length / 2) - 1] ?? null,
  }
}

const english = new Intl.DisplayNames('en', { type: 'region' })

const countriesOf = (groups: [string, { country: string; countryCode: string }[]][]) =>
  groups.slice(0, 10).map(([, rows]) => {
    const { country = '', countryCode: code = '' } = rows[0] ?? {}
    return { name: code ? (english.of(code) ?? '') : country, code, asked: rows.length }
  })
