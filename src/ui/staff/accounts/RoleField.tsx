import type { ApprovedRole } from '#contract/common.ts'
import { message, t } from '../../lib/i18n/t.ts'
import { type Choice, ChoiceField } from '../components/ChoiceField.tsx'
import { roleNames } from './roles.ts'

const choices: readonly Choice<ApprovedRole>[] = [
  ['ADMIN', roleNames.ADMIN, message('Staff: uploads catalogues, decides on requests, opens tours.')],
  ['USER', roleNames.USER, message('Signs in to see and follow their own requests only.')],
]

/** The roles that an owner gives, with what each may do. */
export const RoleField = () => <ChoiceField name="role" label={t('Role')} choices={choices} />
