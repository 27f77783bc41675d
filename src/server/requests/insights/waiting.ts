import type { StaffInsights } from '#contract/insights.ts'
import { countPendingUsers } from '../../accounts/users/users.ts'
import { readCounters } from '../../database/counters.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import type { Services } from '../../services.ts'
import { isOwner } from '../../sessions/roles.ts'
import { requestCounter } from '../request/request-counter.ts'
import { countAttention, findOldestPendingTime } from './waiting.queries.ts'

const maxCounted = 100

/** Counts the work that waits for staff. Only a SUPER_ADMIN is told of registrations. */
export async function readWaiting(
  { db }: Pick<Services, 'db'>,
  { caller }: AuthenticatedActor,
): Promise<StaffInsights['waiting']> {
  const [requests, oldest, answers, questions, renewals, failedMails] = await Promise.all([
    readCounters(db, requestCounter('pending')),
    findOldestPendingTime(db),
    countAttention(db, 'answered', maxCounted),
    countAttention(db, 'askedAbout', maxCounted),
    countAttention(db, 'renewalAsked', maxCounted),
    countAttention(db, 'mailFailed', maxCounted),
  ])
  return {
    requests: { count: requests, oldest },
    ...(isOwner(caller.role) ? { registrations: { count: await countPendingUsers({ db }) } } : {}),
    answers: { count: answers },
    questions: { count: questions },
    renewals: { count: renewals },
    failedMails: { count: failedMails },
  }
}
