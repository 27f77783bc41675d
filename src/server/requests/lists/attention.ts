import type { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Services } from '../../services.ts'
import { nameOf } from '../request/request.ts'
import { findAttention } from './request-lists.queries.ts'

const maxShown = 50

/** Lists answers, wishes for a new link and failed mails, which staff should look at. */
export async function listAttention({
  db,
  now,
}: Services): Promise<Reply<(typeof catalogueRequests.attention)['shapes']>> {
  const rows = await findAttention(db, now(), maxShown + 1)
  const data = rows.slice(0, maxShown).flatMap((row) => {
    if (row.attention === null) return []
    const text = { answered: row.answer, renewalAsked: '', mailFailed: row.mailError }[row.attention] ?? ''
    return [{ ...row, name: nameOf(row), attention: row.attention, since: row.attentionAt ?? row.created, text }]
  })
  return { data, more: rows.length > maxShown }
}
