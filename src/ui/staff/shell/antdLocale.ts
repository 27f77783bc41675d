import type { Locale } from 'antd/es/locale'
import type { Language } from '#contract/languages.ts'

type Loading = Promise<readonly [{ readonly default: Locale }, unknown]>

const locales: Readonly<Record<Exclude<Language, 'en'>, () => Loading>> = {
  de: () => Promise.all([import('antd/es/locale/de_DE'), import('dayjs/locale/de')]),
  fr: () => Promise.all([import('antd/es/locale/fr_FR'), import('dayjs/locale/fr')]),
  es: () => Promise.all([import('antd/es/locale/es_ES'), import('dayjs/locale/es')]),
  it: () => Promise.all([import('antd/es/locale/it_IT'), import('dayjs/locale/it')]),
  nl: () => Promise.all([import('antd/es/locale/nl_NL'), import('dayjs/locale/nl')]),
  zh: () => Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')]),
  ar: () => Promise.all([import('antd/es/locale/ar_EG'), import('dayjs/locale/ar')]),
}

let locale: Locale | undefined

/** Loads antd's words before the first render. The page does without them when they do not arrive. */
export async function loadAntdLocale(language: Language): Promise<void> {
  if (language === 'en') return
  const [words] = await locales[language]().catch(() => [])
  locale = words && corrected(words.default, language)
}

/** Of the box with the rows a page; antd names it in English, or as the number of the page. */
const pageSizes: Partial<Record<Language, string>> = {
  de: 'Einträge pro Seite',
  nl: 'Rijen per pagina',
  zh: '每页条数',
}

/**
 * Without antd's names of the days, the calendar takes those of dayjs: antd's Arabic ones are too long for their columns.
 * Its Arabic word for "now" is misspelt.
 */
function corrected({ DatePicker, ...others }: Locale, language: Language): Locale {
  if (!DatePicker) return others
  const { shortWeekDays: _, ...lang } = DatePicker.lang
  const now = language === 'ar' ? { now: 'الآن' } : {}
  const page_size = pageSizes[language]
  const Pagination = { ...others.Pagination, ...(page_size ? { page_size } : {}) }
  return { ...others, Pagination, DatePicker: { ...DatePicker, lang: { ...lang, ...now } } }
}

export const antdLocale = (): Locale | undefined => locale
