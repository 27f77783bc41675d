import type { ApprovedRole } from '#contract/common.ts'
import { registrations } from '#contract/registrations.ts'
import { type UserRow, users } from '#contract/users.ts'
import { t, tNodes } from '../../lib/i18n/t.ts'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import type { DialogProps } from '../dialogs/useDialog.ts'
import { fullName } from './fullName.ts'
import { RoleField } from './RoleField.tsx'

interface Fields {
  readonly role: ApprovedRole
}

export function ApproveUserModal({ subject: user, ...modal }: DialogProps<UserRow>) {
  const name = <strong key="name">{fullName(user)}</strong>
  return (
    <FormDialog
      {...modal}
      title={t('Approve User')}
      ok={t('Approve')}
      entry={registrations.approve}
      inputOf={(body: Fields) => ({ params: { id: user.id }, body })}
      initial={{ role: user.role === 'USER' ? 'USER' : 'ADMIN' }}
      invalidates={[registrations.listPending, users.listActive]}
      successMessage={t('Approved successfully')}
    >
      {!user.emailConfirmed && (
        <p className="notice">{t('This address is not confirmed. It may belong to another person.')}</p>
      )}
      <p className="about">{tNodes('{name} ({email}) will be able to sign in as:', { name, email: user.email })}</p>
      <RoleField />
    </FormDialog>
  )
}
