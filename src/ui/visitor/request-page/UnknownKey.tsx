import { t, tNodes } from '../../lib/i18n/t.ts'
import { inThisLanguage } from '../../lib/page/inThisLanguage.ts'
import { formPath } from './calls/visitorRequest.static.ts'

/** Says why an unknown key may be unknown, and what to do. */
export function UnknownKey() {
  return (
    <>
      <p className="lead">{t('There is no request at this address. That may have one of these reasons:')}</p>
      <ul>
        <li>{t('The address was cut short on its way. Please open it from the mail itself, or copy all of it.')}</li>
        <li>{t('A newer mail has replaced it. Please use the link in the newest mail.')}</li>
        <li>{t('The request and its data were erased, because somebody wished it or because it was old.')}</li>
      </ul>
      <p>
        {tNodes('If nothing helps, reply to the mail, or {link}.', {
          link: <a href={inThisLanguage(formPath)}>{t('ask again')}</a>,
        })}
      </p>
    </>
  )
}
