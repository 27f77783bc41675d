import { languageNames } from '#contract/languages.ts'
import { message, t } from '../../lib/i18n/t.ts'
import { useChoosePreferences } from './useChoosePreferences.ts'

const themes = [
  { value: '', label: message('As the system says') },
  { value: 'light', label: message('Light') },
  { value: 'dark', label: message('Dark') },
] as const

/** Each choice is saved at once and holds on every device. */
export function PreferenceFields() {
  const { theme, chooseTheme, language, chooseLanguage } = useChoosePreferences()
  return (
    <form className="preferences">
      <label>
        {t('Language')}
        <select value={language} onChange={({ target }) => chooseLanguage(target.value)}>
          <option value="">{t('As the browser says')}</option>
          {Object.entries(languageNames).map(([value, name]) => (
            <option key={value} value={value} lang={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
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
