import { type Language, languageNames, languages } from '#contract/languages.ts'
import { message, t } from '../../lib/i18n/t.ts'
import { useChoosePreferences } from './useChoosePreferences.ts'

const themes = [
  { value: '', label: message('As the system says') },
  { value: 'light', label: message('Light') },
  { value: 'dark', label: message('Dark') },
] as const

const languageChoices: readonly (Language | '')[] = ['', ...languages]

/** Each choice is saved at once and holds on every device. */
export function PreferenceFields() {
  const { theme, chooseTheme, language, chooseLanguage } = useChoosePreferences()
  return (
    <form className="preferences">
      <fieldset>
        <legend>{t('Language')}</legend>
        <ul className="menu-items">
          {languageChoices.map((value) => (
            <li key={value}>
              <button
                type="button"
                {...(value ? { lang: value } : {})}
                aria-current={value === language ? 'true' : undefined}
                onClick={() => chooseLanguage(value)}
              >
                {value ? languageNames[value] : t('As the browser says')}
              </button>
            </li>
          ))}
        </ul>
      </fieldset>
      <fieldset>
        <legend>{t('Theme')}</legend>
        {themes.map(({ value, label }) => (
          <label key={value} className="choice">
            <input type="radio" name="theme" checked={theme === value} onChange={() => chooseTheme(value)} />
            {t(label)}
          </label>
        ))}
      </fieldset>
    </form>
  )
}
