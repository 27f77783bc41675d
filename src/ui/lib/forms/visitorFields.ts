import { type ChoosableField, type FormField, orderedFields } from '#contract/form-fields.ts'
import type { FormSettings } from '#contract/settings.ts'
import { countryNames } from '../i18n/countries.ts'
import type { FieldProps } from './Field.tsx'

export type VisitorField = FieldProps<FormField>

export const visitorFields: readonly VisitorField[] = orderedFields.map(({ name, label, input }) => ({
  name,
  label,
  ...input,
  ...(name === 'country' ? { suggestions: countryNames } : {}),
}))

/** The fields that the owner wants: all of them while nothing is set. */
export const shownFields = (rules?: { readonly fields: Partial<FormSettings['fields']> }) =>
  visitorFields
    .map((field) => ({ ...field, rule: rules?.fields[field.name as ChoosableField] }))
    .filter(({ rule }) => rule !== 'hidden')
    .map(({ rule, ...field }) => ({ ...field, optional: rule === 'optional' }))
