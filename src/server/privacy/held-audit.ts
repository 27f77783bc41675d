import { findAuditOf, findExportsNamingAny } from '../audit/audit.queries.ts'
import { findMentions } from '../audit/mentions.queries.ts'
import { namesAddress } from '../lib/names-address.ts'
import type { Services } from '../services.ts'
import { markOf } from './address-mark.ts'

const maxRows = 5_000
const maxMentions = 1_000

/**
 * Returns the audit rows about these subjects. The first page also has those about the address itself, and those of
 * other subjects that name it. The network is told of visitors' calls only: others are the network of staff.
 */
export async function auditAbout(services: Services, key: string, subjectIds: string[], isFirst: boolean) {
  const { db } = services
  const ofThem = await findAuditOf(db, isFirst ? [...subjectIds, markOf(services, key)] : subjectIds, maxRows)
  const rows = isFirst ? [...ofThem, ...(await rowsNaming(services, key, subjectIds))] : ofThem
  return rows.map(({ at, action, actorId, network, details }) => ({
    at,
    action,
    network: actorId === null ? network : '',
    details: JSON.parse(details) as Record<string, unknown>,
  }))
}

async function rowsNaming({ db }: Services, key: string, subjectIds: string[]) {
  const mentioned = (await findMentions(db, key, maxMentions)).filter((id) => !subjectIds.includes(id))
  const rows = await findAuditOf(db, mentioned, maxRows)
  const exports = await findExportsNamingAny(db, maxRows)
  return [...rows, ...exports].filter(({ details }) => namesAddress(details, key))
}
