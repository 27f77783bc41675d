import type { CustomerInfo } from '#contract/request-shapes.ts'
import type { ChoosableField, FormSettings } from '#contract/settings.ts'
import { message } from '../i18n/t.ts'
import type { FieldProps } from './Field.tsx'

export type CustomerField = FieldProps<keyof CustomerInfo>

/** The twelve fields of the public form, in its order. */
export const customerFields: readonly CustomerField[] = [
  { name: 'firstName', label: message('First Name'), autoComplete: 'given-name' },
  { name: 'lastName', label: message('Last Name'), autoComplete: 'family-name' },
  { name: 'email', label: message('Email'), type: 'email', autoComplete: 'email' },
  { name: 'contactNumber', label: message('Contact Number'), type: 'tel', autoComplete: 'tel' },
  { name: 'company', label: message('Company'), autoComplete: 'organization' },
  { name: 'occupation', label: message('Occupation'), autoComplete: 'organization-title' },
  { name: 'industry', label: message('Industry') },
  { name: 'address', label: message('Address'), autoComplete: 'street-address' },
  { name: 'postcode', label: message('Postcode'), autoComplete: 'postal-code' },
  { name: 'city', label: message('City'), autoComplete: 'address-level2' },
  { name: 'state', label: message('State'), autoComplete: 'address-level1' },
  { name: 'country', label: message('Country'), autoComplete: 'country-name' },
]

/** The fields that the owner wants: all of them while nothing is set. */
export const shownFields = (rules?: { readonly fields: Partial<FormSettings['fields']> }) =>
  customerFields
    .map((field) => ({ ...field, rule: rules?.fields[field.name as ChoosableField] }))
    .filter(({ rule }) => rule !== 'hidden')
    .map(({ rule, ...field }) => ({ ...field, optional: rule === 'optional' }))
