import { userListing } from '../accounts/listing.ts'
import { findAccount } from '../accounts/users/addresses.ts'
import { findFormerHolder, user } from '../accounts/users/personal-data.ts'
import { removePending } from '../accounts/users/users.ts'
import { eraseAuditDetails } from '../audit/audit.ts'
import { conflict } from '../lib/errors.ts'
import { eraseMailsNaming } from '../personal-data/erase-mail.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'
import { typedWords } from '../personal-data/typed-words.ts'

const userWords = typedWords({
  table: 'user',
  columns: ['firstName', 'lastName', 'company', 'address', 'postcode', 'city', 'state', 'country'],
  listing: userListing,
})

/** The account of the address. A pending one is removed; an active one, and one that can have it back, are refused with a 409. */
export const registration: PersonalData = {
  ...userWords,
  async held(db, person, page) {
    return { ...(await user.held?.(db, person, page)), ...(await userWords.held(db, person, page)) }
  },
  counted: 'registrations',
  async erase(tx, { key }) {
    const account = await findAccount(tx.db, key)
    if (account?.status === 'active')
      throw conflict(
        'This address belongs to an account. Please delete the account first: erasing does not remove people who can sign in.',
      )
    if (await findFormerHolder(tx, key))
      throw conflict('An account had this address within the last day and can have it back. Please erase it tomorrow.')
    if (!account) return 0
    await eraseAuditDetails(tx.db, account.id)
    await eraseMailsNaming(tx, account.id)
    await removePending(tx, account.id)
    return 1
  },
}
