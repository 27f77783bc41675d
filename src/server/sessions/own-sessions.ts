import type { AuthenticatedActor } from '../lib/actor.ts'
import { notFound } from '../lib/errors.ts'
import type { Services } from '../services.ts'
import * as queries from './sessions.queries.ts'
import { oldest } from './sessions.ts'
import { transactAs } from './transact-as.ts'

export async function listSessions({ db, now }: Pick<Services, 'db' | 'now'>, { caller }: AuthenticatedActor) {
  const rows = await queries.findSessionsOf(db, caller.id, oldest(now()))
  return { data: rows.map((row) => ({ ...row, current: row.id === caller.sessionId })) }
}

export async function endOwnSession(services: Services, actor: AuthenticatedActor, id: string): Promise<void> {
  await transactAs(services, actor, async (tx) => {
    const ended = await queries.removeSessionOf(tx.db, { id, userId: tx.actor.caller.id, ...oldest(tx.now) })
    if (!ended) throw notFound('This session')
    await tx.audit('session.end', id)
  })
}

export async function endOtherSessions(services: Services, actor: AuthenticatedActor): Promise<void> {
  await transactAs(services, actor, async (tx) => {
    const { id, sessionId } = tx.actor.caller
    await queries.removeSessionsOf(tx.db, id, sessionId)
    await tx.audit('session.endOthers', id)
  })
}
