import { emailKey } from '#contract/email.ts'
import { auditOf, emptyAuditDetails, eraseAuditDetails, removalsNamingAny } from '../audit/audit.ts'
import type { Db } from '../database/dialect.ts'
import { eraseMailsAbout, eraseMailsNaming } from '../personal-data/erase-mail.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'
import { rowsNaming, typedWords } from '../personal-data/typed-words.ts'
import { findIdsOf } from '../requests/submissions/submission.ts'
import type { Tx } from '../transaction/transaction.ts'
import { eraseBodiesAbout } from '../webhooks/outbox/events.ts'

interface Row {
  readonly id: string
  readonly at: number
  readonly action: string
  readonly actorId: string | null
  readonly subjectId: string | null
  readonly network: string
  readonly details: string
}

/** Only a change of address has an address in `before`. */
const table = {
  table: 'audit',
  columns: ['details'],
  addresses: ({ action }: Readonly<Record<string, unknown>>) =>
    action === 'email.change' ? ['email', 'before'] : ['email'],
} as const

const words = typedWords<Row>({
  ...table,
  change: (tx, { id }) => emptyAuditDetails(tx.db, [id]),
})

export const audit: PersonalData = {
  words: words.words,
  isPaged: true,
  async held(db, { key, mark }, { after, found: { requests = [], account, accesses = [] } }) {
    const isFirst = after === undefined
    const others = isFirst ? [mark, ...accesses.flatMap(({ id = [] }) => id), ...(await findRemoved(db, key))] : []
    const subjectIds = [...requests.map(({ id }) => id), ...(account ? [account.id] : []), ...others]
    const rows: Row[] = []
    for (const id of subjectIds) for await (const batch of auditOf(db, id)) rows.push(...batch)
    const known = new Set(rows.map(({ id }) => id))
    if (isFirst)
      for await (const naming of rowsNaming<Row>(db, table, key))
        rows.push(...naming.filter(({ id }) => !known.has(id)))
    const isTheirs = networksOf(account?.id, await findIdsOf(db, key))
    return { audit: rows.map((row) => shown(row, isTheirs)) }
  },
  /** The last address of a person who was removed takes what is kept of them by earlier ones. */
  async erase(tx, { key }) {
    const removed = await findRemoved(tx.db, key)
    for (const userId of removed) await eraseRemoved(tx, userId)
    return removed.length
  },
}

async function findRemoved(db: Db, key: string): Promise<string[]> {
  const userIds: string[] = []
  for await (const batch of removalsNamingAny(db))
    for (const { subjectId, details } of batch)
      if (subjectId && emailKey(String(JSON.parse(details).email)) === key) userIds.push(subjectId)
  return userIds
}

async function eraseRemoved(tx: Tx, userId: string): Promise<void> {
  await eraseAuditDetails(tx.db, userId)
  await eraseMailsAbout(tx, userId)
  await eraseMailsNaming(tx, userId)
  await eraseBodiesAbout(tx.db, userId)
}

type Details = Record<string, unknown>

/** Staff have networks too, and others may have sent forms to the same request, which may have left it since. */
function networksOf(accountId: string | undefined, forms: readonly string[]) {
  const own = new Set(forms)
  return ({ actorId, subjectId }: Row, { submissionId }: Details) =>
    actorId === null && (subjectId === accountId || own.has(String(submissionId)))
}

function shown(row: Row, isTheirs: ReturnType<typeof networksOf>) {
  const { at, action, network } = row
  const details = JSON.parse(row.details) as Details
  return { at, action, network: isTheirs(row, details) ? network : '', details }
}
