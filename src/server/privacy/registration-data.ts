import type { AuditAction } from '#contract/audit-actions.ts'
import { emailKey } from '#contract/email.ts'
import { userListing } from '../accounts/listing.ts'
import { findAccount } from '../accounts/users/addresses.ts'
import { user } from '../accounts/users/personal-data.ts'
import { removePending } from '../accounts/users/users.ts'
import { auditOf, eraseAuditDetails } from '../audit/audit.ts'
import { removeMentionsBy } from '../audit/mentions.ts'
import type { Db } from '../database/dialect.ts'
import { conflict } from '../lib/errors.ts'
import { eraseMailsAbout, eraseMailsNaming } from '../personal-data/erase-mail.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'
import { typedWords } from '../personal-data/typed-words.ts'
import { eraseBodiesAbout } from '../webhooks/outbox/events.ts'

/** The account of the address. A pending one is removed, an active one refused with a 409. */
export const registration: PersonalData = {
  async held(db, person, page) {
    return { ...(await user.held?.(db, person, page)), ...(await userWords.held(db, person, page)) }
  },
  counted: 'registrations',
  async erase(tx, person) {
    await userWords.erase(tx, person)
    const account = await findAccount(tx.db, person.key)
    if (!account) return 0
    if (account.status === 'active')
      throw conflict(
        'This address belongs to an account. Please delete the account first: erasing does not remove people who can sign in.',
      )
    await eraseAuditDetails(tx.db, account.id)
    await eraseMailsNaming(tx, account.id)
    await removePending(tx, account.id)
    return 1
  },
  /** The last address of a person who was removed takes what is kept of them by earlier ones. */
  async eraseMention(tx, userId, key) {
    if (!(await isRemoved(tx.db, userId, key))) return
    await eraseAuditDetails(tx.db, userId)
    await eraseMailsAbout(tx, userId)
    await eraseMailsNaming(tx, userId)
    await eraseBodiesAbout(tx.db, userId)
    await removeMentionsBy(tx.db, userId)
  },
}

const userWords = typedWords({
  table: 'user',
  columns: ['firstName', 'lastName', 'company', 'address', 'postcode', 'city', 'state', 'country'],
  listing: userListing,
})

const isOf = (details: string, key: string) => emailKey(String(JSON.parse(details).email)) === key

const removals: readonly string[] = [
  'user.remove',
  'registration.reject',
  'invitation.withdraw',
] satisfies AuditAction[]

async function isRemoved(db: Db, userId: string, key: string): Promise<boolean> {
  for await (const batch of auditOf(db, userId))
    if (batch.some(({ action, details }) => removals.includes(action) && isOf(details, key))) return true
  return false
}
