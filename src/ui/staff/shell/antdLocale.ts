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
  locale = words && withShortDays(words.default)
}

/** Without antd's names of the days, the calendar takes those of dayjs: antd's Arabic ones are too long for their columns. */
function withShortDays({ DatePicker, ...others }: Locale): Locale {
  if (!DatePicker) return others
  const { shortWeekDays: _, ...lang } = DatePicker.lang
  return { ...others, DatePicker: { ...DatePicker, lang } }
}

export const antdLocale = (): Locale | undefined => locale
