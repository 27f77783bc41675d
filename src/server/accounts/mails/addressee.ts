import type { Sender } from '../../mail/layout/sender.ts'
import type { Person } from '../../mail/layout/write-message.ts'

export interface Account extends Person {
  firstName: string
  emailConfirmedAt: number | null
}

/** An unproven address may be a stranger's, so its mail has no text of the account (product: Addresses). */
export const addressee = ({ email, firstName, emailConfirmedAt }: Account): Person =>
  emailConfirmedAt === null ? { email } : { email, firstName }

export const loginPage = ({ publicUrl }: Sender) => `${publicUrl}/login`
