import { emailKey } from '#contract/email.ts'
import type { Db } from '../database/dialect.ts'
import { pick } from '../database/prepared.ts'
import type { Tables } from '../database/schema.ts'
import { findRecipients } from '../mail/outbox.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'
import { rowsNaming, typedWords } from '../personal-data/typed-words.ts'
import { tourListing } from './listing.ts'
import { findAccessesFor, findAskingKey } from './tour-access.queries.ts'
import { eraseAccess } from './tour-access.ts'

type Access = Tables['tourAccess']

/** What staff called the access, and what its tour was called then. */
const names = typedWords<Access>({
  table: 'tourAccess',
  columns: ['name', 'tourName'],
  listing: tourListing,
  async change(tx, access, { name }, { key, write }) {
    await write()
    if (name !== undefined && !(await isOfAnother(tx.db, access, key))) await eraseAccess(tx, access.id)
  },
})

/** Somebody else asked for the access, or was mailed its link. */
async function isOfAnother(db: Db, { id, requestId }: Access, key: string): Promise<boolean> {
  const recipients = (await findRecipients(db, id)).map(emailKey)
  const asked = requestId === null ? undefined : await findAskingKey(db, requestId)
  return [...recipients, asked ?? ''].some((one) => one !== '' && one !== key)
}

const told = [
  ...(['id', 'name', 'tourName', 'startTime', 'endTime', 'disabledAt'] as const),
  ...(['openings', 'seconds', 'lastVisit', 'created'] as const),
] as const

export const tourAccess: PersonalData = {
  ...names,
  async held(db, person, page) {
    const found = await findAccessesFor(db, person.key)
    const known = new Set(found.map(({ id }) => id))
    for await (const rows of rowsNaming<Access>(db, { table: 'tourAccess', columns: ['name'] }, person.key))
      found.push(...rows.filter(({ id }) => !known.has(id)))
    return { accesses: found.map((row) => pick(row, told)), ...(await names.held(db, person, page)) }
  },
}
