import { personal } from '#contract/personal.ts'
import type { SchemaField } from '../../shell-kit/SchemaForm.tsx'

export const infoSchema = personal.changeInfo.shapes.body

/** The fields of the user's own information, in the order of the form (product: Screens). */
export const infoFields = [
  { name: 'firstName', label: 'First Name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last Name', autoComplete: 'family-name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'company', label: 'Company', autoComplete: 'organization' },
  { name: 'address', label: 'Address', autoComplete: 'street-address' },
  { name: 'postcode', label: 'Postcode', autoComplete: 'postal-code' },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'state', label: 'State', autoComplete: 'address-level1' },
  { name: 'country', label: 'Country', autoComplete: 'country-name' },
] as const satisfies readonly SchemaField[]
