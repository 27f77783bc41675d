import { type MailRow, mail } from '#contract/mail.ts'
import { t } from '../../../lib/i18n/t.ts'
import { FormDialog } from '../../dialogs/FormDialog.tsx'
import { SchemaFields } from '../../dialogs/SchemaForm.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'

interface Fields {
  readonly recipient: string
}

export function AnotherRecipientModal({ subject: row, ...modal }: DialogProps<MailRow>) {
  return (
    <FormDialog
      {...modal}
      title={t('Send to Another Address')}
      ok={t('Send')}
      entry={mail.retry}
      inputOf={({ recipient }: Fields) => ({ params: { id: row.id }, body: { recipient } })}
      initial={{ recipient: row.recipient }}
      invalidates={[mail.list]}
    >
      <p className="about">
        {t(
          'A new mail with a new link leaves for this address, and the request has it from then on. Links that were mailed before end. Only for approved requests.',
        )}
      </p>
      <SchemaFields
        schema={mail.retry.shapes.body}
        fields={[{ name: 'recipient', label: t('Email'), type: 'email', autoComplete: 'off' }]}
      />
    </FormDialog>
  )
}
