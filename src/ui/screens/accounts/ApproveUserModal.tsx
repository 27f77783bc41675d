import Form from 'antd/es/form'
import Radio from 'antd/es/radio'
import type { ApprovedRole } from '#contract/common.ts'
import { registrations } from '#contract/registrations.ts'
import { type UserRow, users } from '#contract/users.ts'
import { FormDialog } from '../../shell-kit/FormDialog.tsx'
import type { DialogProps } from '../../shell-kit/useDialog.ts'
import { fullName } from './userColumns.tsx'

const choices: readonly { role: ApprovedRole; label: string; description: string }[] = [
  { role: 'ADMIN', label: 'Admin', description: 'Staff: uploads catalogues, decides on requests, opens tours.' },
  { role: 'USER', label: 'User', description: 'Signs in to see and follow their own requests only.' },
]

interface Fields {
  readonly role: ApprovedRole
}

/** Approves a registration with a role; the configured one is preselected (product: People). */
export function ApproveUserModal({ subject: user, ...modal }: DialogProps<UserRow>) {
  return (
    <FormDialog
      {...modal}
      title="Approve User"
      ok="Approve"
      entry={registrations.approve}
      inputOf={(body: Fields) => ({ params: { id: user.id }, body })}
      initial={{ role: user.role === 'USER' ? 'USER' : 'ADMIN' }}
      invalidates={[registrations.listPending, users.listActive]}
      successMessage="Approved successfully"
    >
      {!user.emailConfirmed && (
        <p className="notice">This address is not confirmed. It may belong to another person.</p>
      )}
      <p className="about">
        <strong>{fullName(user)}</strong> ({user.email}) will be able to sign in as:
      </p>
      <Form.Item name="role" label="Role">
        <Radio.Group className="choices">
          {choices.map(({ role, label, description }) => (
            <Radio key={role} value={role}>
              {label}
              <small>{description}</small>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
    </FormDialog>
  )
}
