import type { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Services } from '../../services.ts'
import { nameOf } from '../request/request.ts'
import { findAttention } from './request-lists.queries.ts'

const most = 50

/** What staff should look at again: answers, wishes for a new link, mails that could not be delivered. */
export async function listAttention({
  db,
  now,
}: Services): Promise<Reply<(typeof catalogueRequests.attention)['shapes']>> {
  const rows = await findAttention(db, now(), most + 1)
  const data = rows.slice(0, most).flatMap((row) => {
    if (row.attention === null) return []
    const text = { answered: row.answer, renewalAsked: '', mailFailed: row.mailError }[row.attention] ?? ''
    return [{ ...row, name: nameOf(row), attention: row.attention, since: row.attentionAt ?? row.created, text }]
  })
  return { data, more: rows.length > most }
}
