import { emailKey } from '#contract/email.ts'
import type { MailRules } from '../mail/reason.ts'
import { hasHash } from './links/link-tokens.ts'
import { findAddress } from './users/addresses.ts'
import { findFormerHolder } from './users/personal-data.ts'
import { findStaffMember } from './users/users.ts'

/**
 * While a mail to an account waits for a mail server, its reader may be removed, lose their role or change address. A
 * thief may have changed the address: the former one still gets the warnings while its link can stop the change.
 */
export const accountMailRules: MailRules<'oneTimeLink' | 'account' | 'staff' | 'notice'> = {
  oneTimeLink: { isWanted: async ({ db }, { subjectId }) => hasHash(db, subjectId ?? '') },
  account: {
    async isWanted({ db, now }, mail) {
      if (isOpen(mail, await findAddress(db, mail.subjectId ?? ''))) return true
      return mail.subjectId === (await findFormerHolder({ db, now: now() }, emailKey(mail.recipient)))
    },
  },
  staff: { isWanted: async ({ db }, mail) => isTo(mail, await findStaffMember(db, mail.subjectId ?? '')) },
  notice: { isWanted: async () => true },
}

type Account = Awaited<ReturnType<typeof findAddress>>

const isOpen = (mail: { recipient: string }, person: Account) => isTo(mail, person) && person?.disabledAt === null

const isTo = (mail: { recipient: string }, person: { emailKey: string } | undefined) =>
  person?.emailKey === emailKey(mail.recipient)
