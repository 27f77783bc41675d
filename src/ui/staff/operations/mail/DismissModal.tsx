import { type MailRow, mail } from '#contract/mail.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { ConfirmDialog } from '../../dialogs/ConfirmDialog.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'

export function DismissModal({ subject: row, ...modal }: DialogProps<MailRow>) {
  return (
    <ConfirmDialog
      {...modal}
      title={t('Dismiss the Mail')}
      ok={t('Dismiss')}
      danger
      width={416}
      entry={mail.dismiss}
      input={{ params: { id: row.id } }}
      invalidates={[mail.list]}
    >
      <p>
        {tNodes('The mail to {email} is forgotten and cannot be tried again.', {
          email: <strong key="email">{row.recipient}</strong>,
        })}
      </p>
    </ConfirmDialog>
  )
}
