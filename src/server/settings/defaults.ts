import { choosableFields, type StoredSettings } from '#contract/settings.ts'

/** Docent's own face and the specification's form. */
export const defaults: StoredSettings = {
  firm: { name: '', accent: '', replyTo: '', website: '', legalUrl: '', privacyUrl: '', language: 'en' },
  form: {
    fields: Object.fromEntries(choosableFields.map((name) => [name, 'required'])) as StoredSettings['form']['fields'],
    questions: [],
    introduction: '',
    consent: '',
    thanks: '',
    embedOrigins: [],
  },
  privacy: { eraseAfterDays: null },
  logo: null,
}
