import { Text } from './common.ts'

/** A required password; its strength is checked where it is set (product: Passwords). */
export const Password = (required = 'Please input your password!') => Text(required, 1024)

/** The rule for a new password, shown beside the field; `accounts/passwords/passwords.ts` enforces it. */
export const passwordRule = 'At least 8 characters, and not a common password.'
