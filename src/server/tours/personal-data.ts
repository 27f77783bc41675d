import { emailKey } from '#contract/email.ts'
import type { HeldData } from '#contract/privacy.ts'
import type { Db } from '../database/dialect.ts'
import { pick } from '../database/prepared.ts'
import type { Tables } from '../database/schema.ts'
import { shareThread } from '../lib/share-thread.ts'
import { findRecipients } from '../mail/outbox.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'
import { rowsNaming, typedWords } from '../personal-data/typed-words.ts'
import { accessListing } from './listing.ts'
import { findAccessesFor, findAskingKey } from './tour-access.queries.ts'
import { eraseAccess } from './tour-access.ts'

type Access = Tables['tourAccess']

/** What staff called the access, and what its tour was called then. */
const names = typedWords<Access>({
  table: 'tourAccess',
  columns: ['name', 'tourName'],
  listing: accessListing,
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

const toldOfAnother = ['name', 'startTime', 'endTime', 'created'] as const
const told = [
  ...toldOfAnother,
  ...(['id', 'tourName', 'disabledAt', 'openings', 'seconds', 'lastVisit'] as const),
] as const

export const tourAccess: PersonalData = {
  ...names,
  async held(db, person, page) {
    const own = await findAccessesFor(db, person.key)
    const known = new Set(own.map(({ id }) => id))
    const share = shareThread()
    const accesses: HeldData['accesses'] = own.map((row) => pick(row, told))
    for await (const rows of rowsNaming<Access>(db, { table: 'tourAccess', columns: ['name'] }, person.key))
      for (const row of rows.filter(({ id }) => !known.has(id))) {
        accesses.push(await shown(db, row, person.key))
        await share()
      }
    return { accesses, ...(await names.held(db, person, page)) }
  },
}

/** What is known of an access that another person was given is theirs. */
const shown = async (db: Db, access: Access, key: string): Promise<HeldData['accesses'][number]> =>
  (await isOfAnother(db, access, key)) ? pick(access, toldOfAnother) : pick(access, told)
