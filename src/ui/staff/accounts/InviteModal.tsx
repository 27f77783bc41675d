import type { ApprovedRole } from '#contract/common.ts'
import { invitations } from '#contract/invitations.ts'
import type { Language } from '#contract/languages.ts'
import { registrations } from '#contract/registrations.ts'
import { t } from '../../lib/i18n/t.ts'
import { LanguageField } from '../components/LanguageField.tsx'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import { SchemaFields } from '../dialogs/SchemaForm.tsx'
import type { DialogProps } from '../dialogs/useDialog.ts'
import { PasswordNote } from './PasswordNote.tsx'
import { RoleField } from './RoleField.tsx'

export interface Invited {
  readonly id: string
  readonly email: string
  readonly role: ApprovedRole
}

interface Fields extends Omit<Invited, 'id'> {
  readonly language: Language | ''
}

/** Also sends an invitation again: its address then stands there already. */
export function InviteModal({ subject, ...modal }: DialogProps<Invited | undefined>) {
  return (
    <FormDialog
      {...modal}
      title={t('Invite a Person')}
      ok={t('Invite')}
      entry={invitations.send}
      inputOf={({ language, ...fields }: Fields) => ({
        body: {
          ...fields,
          ...(language ? { language } : {}),
          ...(subject?.email === fields.email ? { seen: { id: subject.id, role: subject.role } } : {}),
        },
      })}
      initial={{ role: 'ADMIN', language: '', ...(subject ? { email: subject.email, role: subject.role } : {}) }}
      invalidates={[registrations.listPending]}
      successMessage={t('Invitation sent successfully')}
    >
      <p className="about">
        {t(
          'A mail leads this person to a page where they choose their name and a password. Its link works for 7 days.',
        )}
      </p>
      <PasswordNote />
      <SchemaFields
        schema={invitations.send.shapes.body}
        fields={[{ name: 'email', label: t('Email'), type: 'email', autoComplete: 'off' }]}
      />
      <RoleField />
      <LanguageField none={t('As the firm writes')} />
    </FormDialog>
  )
}
