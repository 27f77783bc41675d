import { type UserRow, users } from '#contract/users.ts'
import { FormModal } from '../shared/FormModal.tsx'
import { SchemaFields } from '../shared/SchemaForm.tsx'
import type { ModalProps } from '../shared/useModal.ts'
import { fullName } from './userColumns.tsx'

const schema = users.changePassword.shapes.body
const fields = [
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'new-password' },
  { name: 'confirmedPassword', label: 'Confirmed Password', type: 'password', autoComplete: 'new-password' },
] as const

interface Fields {
  readonly password: string
  readonly confirmedPassword: string
}

export function ChangePasswordModal({ subject: user, ...modal }: ModalProps<UserRow>) {
  return (
    <FormModal
      {...modal}
      title="Change Password"
      ok="Update"
      entry={users.changePassword}
      inputOf={(body: Fields) => ({ params: { id: user.id }, body })}
      stale={[users.listActive]}
      said="Change password successfully"
    >
      <p className="about">
        For <strong>{fullName(user)}</strong> ({user.email}), who will be signed out everywhere.
      </p>
      <SchemaFields schema={schema} fields={fields} />
    </FormModal>
  )
}
