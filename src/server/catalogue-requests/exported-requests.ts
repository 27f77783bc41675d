import type { Services } from '../platform/services.ts'
import { findExported } from './exported-requests.queries.ts'

/** Returns all that an export says of listed requests, in their order. */
export async function exportedRequests({ db, now }: Services, listed: readonly { readonly id: string }[]) {
  if (listed.length === 0) return []
  const ids = listed.map(({ id }) => id)
  const found = await findExported(db, now(), ids)
  // Changed in place: a copy of each row would take as long as reading it.
  const byId = new Map(found.map((row) => [row.id, Object.assign(row, { decidedBy: deciderOf(row) })]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

interface Decider {
  deciderFirstName: string | null
  deciderLastName: string | null
}

/** Empty while nobody has decided, and for an account that was removed. */
const deciderOf = ({ deciderFirstName: first, deciderLastName: last }: Decider) =>
  first === null ? '' : `${first} ${last}`
