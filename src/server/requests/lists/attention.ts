import type { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Services } from '../../services.ts'
import type { EventDetails } from '../events/request-events.ts'
import { nameOf, tourOf } from '../request/request.ts'
import { findAttention } from './request-lists.queries.ts'

const maxShown = 50

/** Lists answers, questions, wishes for a new link and failed mails, which staff should look at. */
export async function listAttention({
  db,
  now,
}: Services): Promise<Reply<(typeof catalogueRequests.attention)['shapes']>> {
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
  return { data, more: rows.length > maxShown }
}

type Row = Awaited<ReturnType<typeof findAttention>>[number]

const textsOf = ({ answer, mailError }: Row, { text }: EventDetails) => ({
  answered: answer,
  askedAbout: text,
  renewalAsked: '',
  mailFailed: mailError,
})
