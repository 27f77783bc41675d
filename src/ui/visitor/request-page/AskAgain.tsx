import { pageLanguage, t } from '../../lib/i18n/t.ts'
import { formPath } from './calls/visitorRequest.static.ts'

/** Leads back to the form, of the same catalogue while that is open. */
export function AskAgain({ catalogueId: catalogue }: { readonly catalogueId: string | undefined }) {
  const query = new URLSearchParams({ ...(catalogue ? { catalogue } : {}), lang: pageLanguage() })
  return (
    <p className="main-choice">
      <a className="button primary" href={`${formPath}?${query}`}>
        {t('Ask again')}
      </a>
    </p>
  )
}
