import { pageLanguage, t } from '../../lib/i18n/t.ts'
import type { VisitorRequest } from './calls/readPage.ts'
import { formPath } from './calls/visitorRequest.static.ts'

/** Leads back to the form, of the same thing while that is open. */
export function AskAgain({ request: { catalogueId: catalogue, tour } }: { readonly request: VisitorRequest }) {
  const asked = tour?.isOpen ? { tour: tour.id } : catalogue ? { catalogue } : {}
  const query = new URLSearchParams({ ...asked, lang: pageLanguage() })
  return (
    <p className="main-choice">
      <a className="button primary" href={`${formPath}?${query}`}>
        {t('Ask again')}
      </a>
    </p>
  )
}
