import { isDeepStrictEqual } from 'node:util'
import { formIn } from '#contract/form-texts.ts'
import { type Language, languages } from '#contract/languages.ts'
import type { FormSettings } from '#contract/settings.ts'
import type { WordingKind } from '../database/schema/settings.ts'
import type { CurrentSettings } from '../services.ts'
import type { Tx } from '../transaction/transaction.ts'
import { addConsents } from './settings.queries.ts'

export type WordingVersions = Pick<CurrentSettings, `${WordingKind}Version` | `${WordingKind}Versions`>

/**
 * Returns the settings with what a form in this language says and lets agree to. The questions stay in the firm's own
 * words, in which staff read the answers.
 */
export function settingsIn(settings: CurrentSettings, language: Language | undefined): CurrentSettings {
  const { consentVersion, consentVersions, editionsVersion, editionsVersions } = settings
  return {
    ...settings,
    form: { ...formIn(settings.form, language), questions: settings.form.questions },
    consentVersion: (language && consentVersions[language]) ?? consentVersion,
    editionsVersion: (language && editionsVersions[language]) ?? editionsVersion,
  }
}

/** Stores what visitors agree to from now on, unless it is what they agreed to before: all wordings of a kind anew. */
export async function storeWordings(tx: Tx, before: CurrentSettings, form: FormSettings): Promise<WordingVersions> {
  const consent = await storeKind(tx, 'consent', before, form)
  const editions = await storeKind(tx, 'editions', before, form)
  return {
    ...{ consentVersion: consent.common, consentVersions: consent.own },
    ...{ editionsVersion: editions.common, editionsVersions: editions.own },
  }
}

async function storeKind(tx: Tx, kind: WordingKind, before: CurrentSettings, form: FormSettings) {
  const wordings = wordingsOf(kind, form)
  if (isDeepStrictEqual(wordings, wordingsOf(kind, before.form)))
    return { common: before[`${kind}Version`], own: before[`${kind}Versions`] }
  const first = await addConsents(tx.db, kind, [form[kind], ...wordings.own.map(({ words }) => words)], tx.now)
  const own = wordings.own.map(({ language }, index) => [language, first + 1 + index])
  return { common: first, own: Object.fromEntries(own) }
}

const wordingsOf = (kind: WordingKind, { [kind]: firm, texts }: FormSettings) => ({
  firm,
  own: languages.flatMap((language) => {
    const words = texts[language]?.[kind]
    return words ? [{ language, words }] : []
  }),
})
