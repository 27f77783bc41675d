import { passwordRule } from '#contract/passwords.ts'
import type { FieldProps } from '../lib/forms/Field.tsx'
import { t } from '../lib/i18n/t.ts'

type Name = 'email' | 'firstName' | 'lastName' | 'password' | 'confirmedPassword'

export const accountFields = (): FieldProps<Name>[] => [
  { name: 'email', label: t('Email'), type: 'email', autoComplete: 'username' },
  { name: 'firstName', label: t('First Name'), autoComplete: 'given-name' },
  { name: 'lastName', label: t('Last Name'), autoComplete: 'family-name' },
  { name: 'password', label: t('Password'), type: 'password', hint: t(passwordRule) },
  { name: 'confirmedPassword', label: t('Confirmed Password'), type: 'password' },
]
