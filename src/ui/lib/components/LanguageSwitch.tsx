import { languageNames, languages } from '#contract/languages.ts'
import { pageLanguage, t } from '../i18n/t.ts'

/** Leads to the same page in another language (`page/language-links.ts`), also without a script. */
export function LanguageSwitch() {
  return (
    <nav className="languages" aria-label={t('Language')}>
      <details>
        <summary>{languageNames[pageLanguage()]}</summary>
        <ul>
          {languages.map((language) => (
            <li key={language}>
              <a
                href={`?lang=${language}`}
                hrefLang={language}
                lang={language}
                aria-current={language === pageLanguage() ? 'true' : undefined}
              >
                {languageNames[language]}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}
