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

type AskedFields = { readonly fields: Partial<FormSettings['fields']> }

/** Every field and question that the form shows has to be filled in. */
export const isAllRequired = (rules?: AskedFields & Pick<FormSettings, 'questions'>): boolean =>
  !shownFields(rules).some(({ optional }) => optional) && (rules?.questions ?? []).every(({ required }) => required)

/** The fields that the owner wants: all of them while nothing is set. */
export const shownFields = (rules?: AskedFields) =>
  visitorFields
    .map((field) => ({ ...field, rule: rules?.fields[field.name as ChoosableField] }))
    .filter(({ rule }) => rule !== 'hidden')
    .map(({ rule, ...field }) => ({ ...field, optional: rule === 'optional' }))
