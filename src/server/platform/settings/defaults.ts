import { choosableFields, type Settings } from '#contract/settings.ts'

/** Docent's own face and the specification's form. */
export const defaults: Settings = {
  firm: { name: '', accent: '', replyTo: '', website: '', legalUrl: '', privacyUrl: '', language: 'en' },
  form: {
    fields: Object.fromEntries(choosableFields.map((name) => [name, 'required'])) as Settings['form']['fields'],
    questions: [],
    introduction: '',
    consent: '',
    thanks: '',
  },
  privacy: { eraseAfterDays: null },
  logo: null,
}
