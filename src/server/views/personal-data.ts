import { eraseAuditDetails } from '../audit/audit.ts'
import type { Db } from '../database/dialect.ts'
import { namesAddress } from '../lib/names-address.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'
import * as queries from './views.queries.ts'

/** Views of the account, and any other views that name the address. */
export const view: PersonalData = {
  counted: 'views',
  async held(db, { key }, { found: { account } }) {
    const own = account ? await queries.findViewsOf(db, account.id) : []
    const naming = await viewsNaming(db, key)
    const views = [...own, ...naming.filter(({ id }) => !own.some((view) => view.id === id))]
    return { views: views.map((view) => ({ ...view, shared: view.shared === 1 })) }
  },
  async erase(tx, { key }) {
    const ids = (await viewsNaming(tx.db, key)).map(({ id }) => id)
    for (const id of ids) await eraseAuditDetails(tx.db, id)
    await queries.removeViews(tx.db, ids)
    return ids.length
  },
}

async function viewsNaming(db: Db, key: string) {
  const views = await queries.findAllViews(db)
  return views.filter(({ name, query }) => namesAddress(`${name} ${wordsIn(query)}`, key))
}

const wordsIn = (query: string): string => [...new URLSearchParams(query)].flat().join(' ')
