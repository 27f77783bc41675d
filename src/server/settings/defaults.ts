import { choosableFields, type StoredSettings } from '#contract/settings.ts'

/** Docent's own branding, and a form with all fields required. */
export const defaults: StoredSettings = {
  firm: {
    name: '',
    accent: '',
    band: 'coloured',
    replyTo: '',
    website: '',
    legalUrl: '',
    privacyUrl: '',
    language: 'en',
    timeZone: '',
  },
  form: {
    fields: Object.fromEntries(choosableFields.map((name) => [name, 'required'])) as StoredSettings['form']['fields'],
    questions: [],
    introduction: '',
    consent: '',
    thanks: '',
    editions: '',
    texts: {},
    embedOrigins: [],
  },
  privacy: { eraseAfterDays: null, reading: 'counted' },
  logo: null,
  logoDark: null,
}
