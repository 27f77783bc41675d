import type { PersonalData } from '../../personal-data/personal-data.ts'
import * as queries from './copies.queries.ts'

/** The addresses that stand in marked copies. */
export const copyCode: PersonalData = {
  held: async (db, { key }) => ({ copies: await queries.findCodesFor(db, key) }),
  erase: (tx, { key }) => queries.eraseCodesFor(tx.db, key),
}

export { eraseCodesOf } from './copies.queries.ts'
