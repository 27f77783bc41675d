import { t } from '../../lib/i18n/t.ts'

/** What a browser without scripts shows instead of the request. */
export function WithoutScript() {
  return (
    <>
      <p>
        {t(
          'This page needs JavaScript to show your request. Please turn it on, or open the same address in another browser.',
        )}
      </p>
      <p>{t('You can also reply to the mail that brought you here, or ask again.')}</p>
      <p>{t('Nothing has been changed or counted by opening this page.')}</p>
    </>
  )
}
