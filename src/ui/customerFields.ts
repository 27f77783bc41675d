import type { CustomerInfo } from '#contract/request-shapes.ts'
import type { FieldProps } from './kit/Field.tsx'

/** The twelve fields of the public form, in its order. */
export const customerFields: readonly FieldProps<keyof CustomerInfo>[] = [
  { name: 'firstName', label: 'First Name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last Name', autoComplete: 'family-name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'contactNumber', label: 'Contact Number', type: 'tel', autoComplete: 'tel' },
  { name: 'company', label: 'Company', autoComplete: 'organization' },
  { name: 'occupation', label: 'Occupation', autoComplete: 'organization-title' },
  { name: 'industry', label: 'Industry' },
  { name: 'address', label: 'Address', autoComplete: 'street-address' },
  { name: 'postcode', label: 'Postcode', autoComplete: 'postal-code' },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'state', label: 'State', autoComplete: 'address-level1' },
  { name: 'country', label: 'Country', autoComplete: 'country-name' },
]
