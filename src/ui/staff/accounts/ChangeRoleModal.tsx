import type { ApprovedRole } from '#contract/common.ts'
import { type UserRow, users } from '#contract/users.ts'
import { t, tNodes } from '../../lib/i18n/t.ts'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import type { DialogProps } from '../dialogs/useDialog.ts'
import { fullName } from './fullName.ts'
import { RoleField } from './RoleField.tsx'

interface Fields {
  readonly role: ApprovedRole
}

export function ChangeRoleModal({ subject: user, ...modal }: DialogProps<UserRow>) {
  const name = <strong key="name">{fullName(user)}</strong>
  const isOwner = user.role === 'SUPER_ADMIN'
  return (
    <FormDialog
      {...modal}
      title={t('Change Role')}
      ok={t('Update')}
      entry={users.changeRole}
      inputOf={({ role }: Fields) => (role === user.role ? undefined : { params: { id: user.id }, body: { role } })}
      initial={{ role: user.role === 'USER' ? 'USER' : 'ADMIN' }}
      invalidates={[users.listActive]}
      successMessage={t('Role changed successfully')}
    >
      <p className="about">{tNodes('{name} ({email}) will from now on be:', { name, email: user.email })}</p>
      {isOwner && <p className="notice">{t('This person is an owner and will not be one any more.')}</p>}
      <RoleField />
    </FormDialog>
  )
}
