import { isDeepStrictEqual } from 'node:util'
import { formIn } from '#contract/form-texts.ts'
import { type Language, languages } from '#contract/languages.ts'
import type { FormSettings } from '#contract/settings.ts'
import type { CurrentSettings } from '../services.ts'
import type { Tx } from '../transaction/transaction.ts'
import { addConsents } from './settings.queries.ts'

type ConsentVersions = Pick<CurrentSettings, 'consentVersion' | 'consentVersions'>

/**
 * Returns the settings with what a form in this language says and lets agree to. The questions stay in the firm's own
 * words, in which staff read the answers.
 */
export function settingsIn(settings: CurrentSettings, language: Language | undefined): CurrentSettings {
  const version = language && settings.consentVersions[language]
  return {
    ...settings,
    form: { ...formIn(settings.form, language), questions: settings.form.questions },
    consentVersion: version ?? settings.consentVersion,
  }
}

/** Stores what visitors agree to from now on, unless it is what they agreed to before: all wordings anew. */
export async function storeConsents(tx: Tx, before: CurrentSettings, form: FormSettings): Promise<ConsentVersions> {
  const { consentVersion, consentVersions } = before
  const wordings = wordingsOf(form)
  if (isDeepStrictEqual(wordings, wordingsOf(before.form))) return { consentVersion, consentVersions }
  const first = await addConsents(tx.db, [form.consent, ...wordings.own.map(({ words }) => words)], tx.now)
  const own = wordings.own.map(({ language }, index) => [language, first + 1 + index])
  return { consentVersion: first, consentVersions: Object.fromEntries(own) }
}

const wordingsOf = ({ consent, texts }: FormSettings) => ({
  firm: consent,
  own: languages.flatMap((language) => {
    const words = texts[language]?.consent
    return words ? [{ language, words }] : []
  }),
})
