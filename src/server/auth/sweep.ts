import { transact } from '../db/dialect.ts'
import type { Services } from '../services.ts'
import * as queries from './auth.queries.ts'
import { absoluteLimit, idleLimit } from './sessions.ts'

/** Forgets sessions and mailed ids that are over. */
export async function sweepAccounts({ db, now }: Services): Promise<void> {
  const at = now()
  await transact(db, async (trx) => {
    await queries.removeOverSessions(trx, { created: at - absoluteLimit, refreshed: at - idleLimit })
    await queries.clampSessions(trx, at)
    await queries.removeOverTokens(trx, at)
  })
}
