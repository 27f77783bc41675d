import { passwordRule } from '#contract/common.ts'
import { type UserRow, users } from '#contract/users.ts'
import { leaveSignedOut } from '../../session/endSession.ts'
import { isSelf } from '../../session/self.ts'
import { FormDialog } from '../../shell-kit/FormDialog.tsx'
import { SchemaFields } from '../../shell-kit/SchemaForm.tsx'
import type { DialogProps } from '../../shell-kit/useDialog.ts'
import { fullName } from './userColumns.tsx'

const schema = users.changePassword.shapes.body
const fields = [
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'new-password', hint: passwordRule },
  { name: 'confirmedPassword', label: 'Confirmed Password', type: 'password', autoComplete: 'new-password' },
] as const

interface Fields {
  readonly password: string
  readonly confirmedPassword: string
}

const done = 'Change password successfully'

/** Sets a user's password. Setting one's own also ends the current session, and the login page confirms it. */
export function ChangePasswordModal({ subject: user, ...modal }: DialogProps<UserRow>) {
  const self = isSelf(user.id)
  return (
    <FormDialog
      {...modal}
      title="Change Password"
      ok="Update"
      entry={users.changePassword}
      inputOf={(body: Fields) => ({ params: { id: user.id }, body })}
      invalidates={[users.listActive]}
      successMessage={done}
      {...(self ? { onDone: () => leaveSignedOut(done) } : {})}
    >
      <p className="about">
        For <strong>{fullName(user)}</strong> ({user.email}),{' '}
        {self
          ? 'your own account: you will be signed out everywhere, here too, and sign in with the new password.'
          : 'who will be signed out everywhere.'}
      </p>
      <SchemaFields schema={schema} fields={fields} />
    </FormDialog>
  )
}
