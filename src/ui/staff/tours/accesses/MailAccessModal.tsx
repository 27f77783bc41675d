import type { BodyOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import { type AccessRow, tourAccess } from '#contract/tour-access.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { LanguageField } from '../../components/LanguageField.tsx'
import { FormDialog } from '../../dialogs/FormDialog.tsx'
import { MessageField } from '../../dialogs/MessageField.tsx'
import { SchemaFields } from '../../dialogs/SchemaForm.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'

interface Fields extends Omit<BodyOf<typeof tourAccess.mail>, 'language'> {
  readonly language: Language | ''
}

const schema = tourAccess.mail.shapes.body

export function MailAccessModal({ subject: { id, name }, ...modal }: DialogProps<AccessRow>) {
  return (
    <FormDialog
      {...modal}
      title={t('Mail the Link')}
      ok={t('Send')}
      entry={tourAccess.mail}
      initial={{ language: '' }}
      inputOf={({ language, ...body }: Fields) => ({
        params: { id },
        body: { ...body, ...(language ? { language } : {}) },
      })}
      invalidates={[]}
      successMessage={t('The mail is on its way')}
    >
      <p className="about">
        {tNodes('The mail brings the link of {name}, the times, and a file for the calendar.', {
          name: <strong key="name">{name}</strong>,
        })}
      </p>
      <SchemaFields schema={schema} fields={[{ name: 'to', label: t('Email'), type: 'email', autoComplete: 'off' }]} />
      <LanguageField none={t('As the firm writes')} />
      <MessageField label={t('Message to the visitor (optional)')} entry={tourAccess.mail} about={id} />
    </FormDialog>
  )
}
