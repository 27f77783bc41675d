import { auditOf, byNamedTokensOf, emptyAuditDetails, typedNamingAny } from '../audit/audit.ts'
import { findMentions } from '../audit/mentions.ts'
import { namesAddress } from '../lib/names-address.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'
import { findIdsOf } from '../requests/submissions/submission.ts'
import type { Tx } from '../transaction/transaction.ts'

/** Only visitors' calls tell their network, because that of other calls belongs to staff. */
export const audit: PersonalData = {
  isPaged: true,
  async held(db, { key, mark }, { after, found: { requests = [], account } }) {
    const isFirst = after === undefined
    const subjectIds = [...requests.map(({ id }) => id), ...(account ? [account.id] : []), ...(isFirst ? [mark] : [])]
    const rows: Row[] = []
    for (const id of subjectIds) for await (const batch of auditOf(db, id)) rows.push(...batch)
    if (isFirst) {
      for await (const id of findMentions(db, key))
        if (!subjectIds.includes(id)) for await (const batch of auditOf(db, id)) rows.push(...naming(batch, key))
      for await (const batch of typedNamingAny(db)) rows.push(...naming(batch, key))
    }
    return { audit: rows.map(toldTo(new Set(await findIdsOf(db, key)))) }
  },
  async erase(tx, { key }) {
    let erased = 0
    for await (const batch of typedNamingAny(tx.db)) {
      const named = naming(batch, key)
      for (const { subjectId } of named.filter(({ action }) => action.startsWith('token.')))
        await emptyTokenNames(tx, subjectId ?? '', key)
      await emptyNaming(tx, batch, key)
      erased += named.length
    }
    return erased
  },
  async eraseMention(tx, subjectId, key) {
    for await (const batch of auditOf(tx.db, subjectId)) await emptyNaming(tx, batch, key)
  },
}

/** Whatever a token did names it. */
async function emptyTokenNames(tx: Tx, actorId: string, key: string): Promise<void> {
  for await (const batch of byNamedTokensOf(tx.db, actorId)) await emptyNaming(tx, batch, key)
}

const emptyNaming = (tx: Tx, rows: readonly Row[], key: string): Promise<void> =>
  emptyAuditDetails(
    tx.db,
    naming(rows, key).map(({ id }) => id),
  )

interface Row {
  readonly id: string
  readonly at: number
  readonly action: string
  readonly actorId: string | null
  readonly network: string
  readonly details: string
}

const naming = <R extends Row>(rows: readonly R[], key: string) =>
  rows.filter(({ details }) => namesAddress(details, key))

/** Others may have sent forms to the same request, and each form may have left it since. */
const toldTo = (forms: ReadonlySet<string>) => (row: Row) => {
  const details = JSON.parse(row.details) as Record<string, unknown>
  const isOfOther = typeof details.submissionId === 'string' && !forms.has(details.submissionId)
  return { at: row.at, action: row.action, network: row.actorId === null && !isOfOther ? row.network : '', details }
}
