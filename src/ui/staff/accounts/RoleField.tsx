import Form from 'antd/es/form'
import Radio from 'antd/es/radio'
import type { ApprovedRole } from '#contract/common.ts'
import { message, t } from '../../lib/i18n/t.ts'
import { roleNames } from './roles.ts'

const choices: readonly { role: ApprovedRole; description: string }[] = [
  { role: 'ADMIN', description: message('Staff: uploads catalogues, decides on requests, opens tours.') },
  { role: 'USER', description: message('Signs in to see and follow their own requests only.') },
]

/** The roles that an owner gives, with what each may do. */
export function RoleField() {
  return (
    <Form.Item name="role" label={t('Role')}>
      <Radio.Group className="choices" aria-label={t('Role')}>
        {choices.map(({ role, description }) => (
          <Radio key={role} value={role}>
            {t(roleNames[role])}
            <small>{t(description)}</small>
          </Radio>
        ))}
      </Radio.Group>
    </Form.Item>
  )
}
