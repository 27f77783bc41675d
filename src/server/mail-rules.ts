import { accountMailRules } from './accounts/mail-rules.ts'
import type { MailRules } from './mail/reason.ts'
import { digestMailRules } from './notifications/mail-rules.ts'
import { linkMailRules } from './requests/link/mail-rules.ts'
import { offerMailRules } from './requests/offering/mail-rules.ts'
import { accessMailRules } from './tours/mail-access.ts'

/** What holds for each kind of mail. */
export const mailRules: MailRules = {
  ...accountMailRules,
  ...digestMailRules,
  ...linkMailRules,
  ...offerMailRules,
  ...accessMailRules,
}
