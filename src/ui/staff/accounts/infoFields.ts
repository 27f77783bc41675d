import type { Language } from '#contract/languages.ts'
import { type PersonalInfo, personal } from '#contract/personal.ts'
import { t } from '../../lib/i18n/t.ts'
import type { SchemaField } from '../dialogs/SchemaForm.tsx'

/** What the form holds; an empty language is the browser's. */
export type InfoValues = PersonalInfo & { language: Language | '' }

export const infoSchema = personal.changeInfo.shapes.body

export const infoFields = () =>
  [
    { name: 'firstName', label: t('First Name'), autoComplete: 'given-name' },
    { name: 'lastName', label: t('Last Name'), autoComplete: 'family-name' },
    { name: 'email', label: t('Email'), type: 'email', autoComplete: 'email' },
    { name: 'company', label: t('Company'), autoComplete: 'organization' },
    { name: 'address', label: t('Address'), autoComplete: 'street-address' },
    { name: 'postcode', label: t('Postcode'), autoComplete: 'postal-code' },
    { name: 'city', label: t('City'), autoComplete: 'address-level2' },
    { name: 'state', label: t('State'), autoComplete: 'address-level1' },
    { name: 'country', label: t('Country'), autoComplete: 'country-name' },
  ] as const satisfies readonly SchemaField[]
