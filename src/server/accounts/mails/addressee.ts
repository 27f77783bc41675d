import type { Sender } from '../../mail/layout/sender.ts'
import type { Person } from '../../mail/layout/write-message.ts'

export interface Account extends Person {
  firstName: string
  emailConfirmedAt: number | null
}

/** Such an address may be a stranger's, so its mail has no text of the account (product: Addresses). */
export const isUnproven = ({ emailConfirmedAt }: Pick<Account, 'emailConfirmedAt'>): boolean =>
  emailConfirmedAt === null

export const addressee = (person: Account): Person => {
  const { email, firstName } = person
  return isUnproven(person) ? { email } : { email, firstName }
}

export const loginPage = ({ publicUrl }: Sender) => `${publicUrl}/login`
