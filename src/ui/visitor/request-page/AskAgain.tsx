import { queryValue } from '../../lib/browser/queryValue.ts'
import { pageLanguage, t } from '../../lib/i18n/t.ts'
import { formPath } from './calls/visitorRequest.static.ts'

/** Leads back to the form, of the same catalogue where the page's address names it. */
export function AskAgain() {
  const catalogue = queryValue('catalogue')
  const query = new URLSearchParams({ ...(catalogue ? { catalogue } : {}), lang: pageLanguage() })
  return (
    <p className="main-choice">
      <a className="button primary" href={`${formPath}?${query}`}>
        {t('Ask again')}
      </a>
    </p>
  )
}
