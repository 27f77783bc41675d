import type { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { Reply } from '#contract/endpoint.ts'
import { countPendingUsers } from '../../accounts/users/users.ts'
import { readCounters } from '../../database/counters.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import type { Services } from '../../services.ts'
import { isOwner } from '../../sessions/roles.ts'
import type { EventDetails } from '../events/request-events.ts'
import { nameOf, tourOf } from '../request/request.ts'
import { requestCounter } from '../request/request-counter.ts'
import { findAttention } from './request-lists.queries.ts'

const maxShown = 50

/** Lists answers, questions, wishes for a new link and failed mails, which staff should look at. */
export async function listAttention(
  { db, now }: Services,
  { caller }: AuthenticatedActor,
): Promise<Reply<(typeof catalogueRequests.attention)['shapes']>> {
  const rows = await findAttention(db, now(), maxShown + 1)
  const data = rows.slice(0, maxShown).flatMap((row) => {
    if (row.attention === null) return []
    const asked = JSON.parse(row.asked ?? '{}') as EventDetails
    const text = textsOf(row, asked)[row.attention] ?? ''
    const since = row.attentionAt ?? row.created
    const { pages } = asked
    return [
      { ...row, ...tourOf(row), name: nameOf(row), attention: row.attention, since, text, ...(pages ? { pages } : {}) },
    ]
  })
  const registrations = isOwner(caller.role) ? await countPendingUsers({ db }) : 0
  const waiting = data.length + (await readCounters(db, requestCounter('pending'))) + registrations
  return { data, more: rows.length > maxShown, waiting }
}

type Row = Awaited<ReturnType<typeof findAttention>>[number]

const textsOf = ({ answer, mailError }: Row, { text }: EventDetails) => ({
  answered: answer,
  askedAbout: text,
  renewalAsked: '',
  mailFailed: mailError,
})
