import type { StaffInsights } from '#contract/insights.ts'
import { countPendingUsers } from '../../accounts/users.ts'
import { readCounters } from '../../database/counters.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import type { Services } from '../../services.ts'
import { requestCounter } from '../request/change-request.ts'
import { countAttention, findOldestPending } from './waiting.queries.ts'

const most = 100

/** Returns what waits for staff. Registrations are for a SUPER_ADMIN alone. */
export async function readWaiting(
  { db }: Pick<Services, 'db'>,
  { caller }: AuthenticatedActor,
): Promise<StaffInsights['waiting']> {
  const [requests, oldest, answers, renewals, failedMails] = await Promise.all([
    readCounters(db, requestCounter('pending')),
    findOldestPending(db),
    countAttention(db, 'answered', most),
    countAttention(db, 'renewalAsked', most),
    countAttention(db, 'mailFailed', most),
  ])
  return {
    requests: { count: requests, oldest },
    ...(caller.role === 'SUPER_ADMIN' ? { registrations: { count: await countPendingUsers({ db }) } } : {}),
    answers: { count: answers },
    renewals: { count: renewals },
    failedMails: { count: failedMails },
  }
}
