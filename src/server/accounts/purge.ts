import { transact } from '../database/dialect.ts'
import type { Services } from '../services.ts'
import * as queries from '../sessions/sessions.queries.ts'
import { absoluteLimit, idleLimit } from '../sessions/sessions.ts'

/** Deletes expired sessions and mailed links. */
export async function purgeAccounts({ db, now }: Services): Promise<void> {
  const at = now()
  await transact(db, async (trx) => {
    await queries.removeExpiredSessions(trx, { created: at - absoluteLimit, refreshed: at - idleLimit })
    await queries.clampSessions(trx, at)
    await queries.removeExpiredTokens(trx, at)
  })
}
