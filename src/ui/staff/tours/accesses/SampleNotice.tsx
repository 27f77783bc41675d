import { tourAccess } from '#contract/tour-access.ts'
import { useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { t } from '../../../lib/i18n/t.ts'

/** Nobody should send a customer to the sample without knowing it. */
export function SampleNotice() {
  const { data } = useEndpoint(tourAccess.link, {})
  if (!data?.sample) return null
  return (
    <aside className="notice" aria-label={t('Sample Tour')}>
      <p>
        {t(
          'Without a tour of its own, an access leads to a built-in sample, and visitors are told so. Choose one of your tours for each access, or let the operator of this server set TOUR_FRAME_URL to the address of the usual one.',
        )}
      </p>
    </aside>
  )
}
