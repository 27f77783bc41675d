import type { CatalogueFigures, StaffInsights } from '#contract/insights.ts'
import { namesOf } from '../../catalogues/catalogues.ts'
import type { Db } from '../../database/dialect.ts'
import type { Range, Sum } from './insights.queries.ts'

type Counts = Omit<CatalogueFigures, 'name'>

const maxCatalogues = 20

/** Returns the most requested catalogues, or the one that the range names. */
export async function readCatalogueFigures(
  db: Db,
  { catalogueId }: Range,
  sums: readonly Sum[],
  totals: StaffInsights['totals'],
): Promise<CatalogueFigures[]> {
  const counts = catalogueId === undefined ? countsOf(sums) : [{ ...totals, id: catalogueId }]
  const listed = counts
    .filter(({ asked }) => asked > 0)
    .sort((a, b) => b.asked - a.asked || (a.id < b.id ? -1 : 1))
    .slice(0, maxCatalogues)
  const names = await namesOf(
    db,
    listed.map(({ id }) => id),
  )
  return listed.map(({ id, asked, approved, opened }) => ({ id, name: names.get(id) ?? '', asked, approved, opened }))
}

const fields: Partial<Record<Sum['kind'], 'asked' | 'approved' | 'opened'>> = {
  catalogueAsked: 'asked',
  catalogueApproved: 'approved',
  catalogueOpened: 'opened',
}

function countsOf(sums: readonly Sum[]): Counts[] {
  const byId = new Map<string, Counts>()
  for (const { kind, key: id, count } of sums) {
    const field = fields[kind]
    if (field) byId.set(id, { ...(byId.get(id) ?? { id, asked: 0, approved: 0, opened: 0 }), [field]: count })
  }
  return [...byId.values()]
}
