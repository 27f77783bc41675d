import Button from 'antd/es/button'
import type { UserRow } from '#contract/users.ts'
import { t } from '../../lib/i18n/t.ts'
import { fullName } from './fullName.ts'
import { roleNames } from './roles.ts'
import './role-cell.css'

interface RoleCellProps {
  readonly user: UserRow
  readonly onChange?: () => void
}

/** The role in words; where it can be changed, a button. */
export function RoleCell({ user, onChange }: RoleCellProps) {
  const role = t(roleNames[user.role])
  if (!onChange) return role
  return (
    <Button
      type="link"
      size="small"
      className="role"
      onClick={onChange}
      aria-label={t('{role}: change the role of {name}', { role, name: fullName(user) })}
    >
      {role}
    </Button>
  )
}
