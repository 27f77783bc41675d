import type { Db } from '#server/database/dialect.ts'

type Totals = Map<string, number>

/** Returns the counted rows of every list, by the name of its counter. */
export async function countedTotals(db: Db): Promise<Totals> {
  const totals: Totals = new Map()
  const add = (list: string, count: unknown) => totals.set(list, (totals.get(list) ?? 0) + Number(count))
  for (const { status, count } of await countBy(db, 'user', 'status')) add(`user/${status}`, count)
  for (const { type, count } of await countBy(db, 'tourAccess', 'type')) add(`access/${type}`, count)
  if (await hasTours(db)) await addTours(db, add)
  for (const { count } of await countBy(db, 'catalogue')) add('catalogue', count)
  for (const { catalogueId, count } of await countBy(db, 'catalogueRequest', 'catalogueId'))
    if (catalogueId) add(`catalogue/${catalogueId}/requests`, count)
  for (const { status, count } of await countBy(db, 'catalogueRequest', 'status')) add(`request/${status}`, count)
  return totals
}

/** The first schemas had none. */
async function hasTours(db: Db): Promise<boolean> {
  return (await db.introspection.getTables()).some(({ name }) => name === 'tour')
}

async function addTours(db: Db, add: (list: string, count: unknown) => void): Promise<void> {
  for (const { count } of await countBy(db, 'tour')) add('tour', count)
  for (const { tourId, count } of await countBy(db, 'tourAccess', 'tourId'))
    if (tourId) add(`tour/${tourId}/accesses`, count)
}

/** Returns one sentence for each counter that differs from the counted rows. */
export async function wrongTotals(db: Db): Promise<string[]> {
  const [counted, kept] = [await countedTotals(db), await keptTotals(db)]
  return [...new Set([...counted.keys(), ...kept.keys()])]
    .map((list) => ({ list, rows: counted.get(list) ?? 0, total: kept.get(list) ?? 0 }))
    .filter(({ rows, total }) => rows !== total)
    .map(({ list, rows, total }) => `${list} has ${rows} rows, and the kept total is ${total}`)
}

async function keptTotals(db: Db): Promise<Totals> {
  const rows = await db
    .selectFrom('counter')
    .select(['list', ({ fn }) => fn.sum<number>('count').as('total')])
    .groupBy('list')
    .execute()
  return new Map(rows.map(({ list, total }) => [list, Number(total)]))
}

type Listed = 'user' | 'tour' | 'tourAccess' | 'catalogue' | 'catalogueRequest'
type Group = Record<string, string | number | null>

function countBy(db: Db, table: Listed, ...columns: string[]): Promise<Group[]> {
  const groups = columns as 'id'[]
  const counted = db.selectFrom(table as 'user').select(({ fn }) => fn.countAll().as('count'))
  return (columns.length > 0 ? counted.select(groups).groupBy(groups) : counted).execute() as Promise<Group[]>
}
