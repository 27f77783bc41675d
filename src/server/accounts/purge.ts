import { transact } from '../platform/db/dialect.ts'
import type { Services } from '../platform/services.ts'
import * as queries from './sessions.queries.ts'
import { absoluteLimit, idleLimit } from './sessions.ts'

/** Deletes expired sessions and mailed links. */
export async function purgeAccounts({ db, now }: Services): Promise<void> {
  const at = now()
  await transact(db, async (trx) => {
    await queries.removeExpiredSessions(trx, { created: at - absoluteLimit, refreshed: at - idleLimit })
    await queries.clampSessions(trx, at)
    await queries.removeExpiredTokens(trx, at)
  })
}
