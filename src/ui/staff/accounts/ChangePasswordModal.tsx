import { passwordRule } from '#contract/passwords.ts'
import { type UserRow, users } from '#contract/users.ts'
import { t, tNodes } from '../../lib/i18n/t.ts'
import { leaveSignedOut } from '../../lib/session/endSession.ts'
import { isSelf } from '../../lib/session/self.ts'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import { SchemaFields } from '../dialogs/SchemaForm.tsx'
import type { DialogProps } from '../dialogs/useDialog.ts'
import { fullName } from './fullName.ts'
import { PasswordNote } from './PasswordNote.tsx'

const schema = users.changePassword.shapes.body
const fieldsOf = () =>
  [
    { name: 'password', label: t('Password'), type: 'password', autoComplete: 'new-password', hint: t(passwordRule) },
    { name: 'confirmedPassword', label: t('Confirmed Password'), type: 'password', autoComplete: 'new-password' },
  ] as const

interface Fields {
  readonly password: string
  readonly confirmedPassword: string
}

/** Sets a user's password. Setting one's own also ends the current session, and the login page confirms it. */
export function ChangePasswordModal({ subject: user, ...modal }: DialogProps<UserRow>) {
  const self = isSelf(user.id)
  const done = t('Change password successfully')
  const who = { name: <strong key="name">{fullName(user)}</strong>, email: user.email }
  return (
    <FormDialog
      {...modal}
      title={t('Change Password')}
      ok={t('Update')}
      entry={users.changePassword}
      inputOf={(body: Fields) => ({ params: { id: user.id }, body })}
      invalidates={[users.listActive]}
      successMessage={done}
      {...(self ? { onDone: () => leaveSignedOut(done) } : {})}
    >
      <p className="about">
        {self
          ? tNodes(
              'For {name} ({email}), your own account: you will be signed out everywhere, here too, and sign in with the new password.',
              who,
            )
          : tNodes('For {name} ({email}), who will be signed out everywhere.', who)}
      </p>
      <PasswordNote />
      <SchemaFields schema={schema} fields={fieldsOf()} />
    </FormDialog>
  )
}
