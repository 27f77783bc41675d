import { passwordRule } from '#contract/common.ts'
import type { FieldProps } from '../kit/Field.tsx'

type Name = 'email' | 'firstName' | 'lastName' | 'password' | 'confirmedPassword'

const choose = { type: 'password', autoComplete: 'new-password', revealable: true } as const

/** The fields of a new account, for sign-up and for the owner's first start. */
export const accountFields: readonly FieldProps<Name>[] = [
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' },
  { name: 'firstName', label: 'First Name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last Name', autoComplete: 'family-name' },
  { name: 'password', label: 'Password', hint: passwordRule, ...choose },
  { name: 'confirmedPassword', label: 'Confirmed Password', ...choose },
]
