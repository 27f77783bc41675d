import { type Language, languageNames } from '#contract/languages.ts'
import { t } from '../../../lib/i18n/t.ts'

/** A file without a language serves those that have none of their own. */
export const languageText = (language: Language | null): string =>
  language ? languageNames[language] : t('All languages')
