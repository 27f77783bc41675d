import { transact } from '../../database/dialect.ts'
import { touchLock } from '../../database/locks.ts'
import type { Services } from '../../services.ts'
import * as queries from './figures.queries.ts'
import { type Counted, limitValues, sumOf } from './limit-values.ts'

const batch = 500

/** Adds the recorded changes to the figures of their days. A lock lets only one instance fold a change. */
export async function foldFigures(services: Pick<Services, 'db' | 'now'>): Promise<void> {
  if (!(await queries.hasChanges(services.db))) return
  while ((await foldBatch(services)) === batch);
}

function foldBatch({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  return transact(db, async (trx) => {
    await touchLock(trx, 'figures', now())
    const changes = await queries.takeChanges(trx, batch)
    if (changes.length === 0) return 0
    const days = [...new Set(changes.map(({ day }) => day))]
    const scopes = [queries.allCatalogues, ...new Set(changes.map(({ catalogueId }) => catalogueId))]
    const changed = sumOf(changes.flatMap(figuresOf)).filter(({ count }) => count !== 0)
    const listed = await queries.findListed(trx, days, scopes)
    await queries.addFigures(trx, await limitValues(changed, { db: trx, now: now(), listed }))
    await queries.removeEmpty(trx, days, scopes)
    return changes.length
  })
}

/** A change counts in the scope of all catalogues and in that of its own. */
function figuresOf(change: queries.Change): Counted[] {
  const { day, catalogueId, status, opened, step: count, site } = change
  const ofCatalogue = (kind: queries.Figure['kind']) => ({
    ...{ scope: queries.allCatalogues, kind, day, key: catalogueId, count, site },
  })
  return [
    ...inScope(change, queries.allCatalogues),
    ...inScope(change, catalogueId),
    ofCatalogue('catalogueAsked'),
    ...(status === 'approved' ? [ofCatalogue('catalogueApproved')] : []),
    ...(opened ? [ofCatalogue('catalogueOpened')] : []),
  ]
}

function inScope({ day, status, opened, country, source, decision, step, site }: queries.Change, scope: string) {
  const figure = (kind: queries.Figure['kind'], key: string) => ({ scope, kind, day, key, count: step, site })
  return [
    figure('status', status),
    ...(opened ? [figure('opened', '')] : []),
    figure('country', country),
    figure('source', source),
    ...(decision === null ? [] : [figure('decision', String(decision))]),
  ]
}
