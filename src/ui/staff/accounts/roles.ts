import type { Role } from '#contract/common.ts'
import { message } from '../../lib/i18n/t.ts'

export const roleNames: Readonly<Record<Role, string>> = {
  SUPER_ADMIN: message('Owner'),
  ADMIN: message('Admin'),
  USER: message('User'),
}
