import { tourAccess } from '#contract/tour-access.ts'
import { useEndpoint } from '../../lib/api/useEndpoint.ts'
import { t } from '../../lib/i18n/t.ts'

/** Nobody should send a customer to the sample without knowing it. */
export function SampleNotice() {
  const { data } = useEndpoint(tourAccess.link, {})
  if (!data?.sample) return null
  return (
    <aside className="notice" aria-label={t('Sample Tour')}>
      <p>
        {t(
          'No tour is set up, so the links lead to a built-in sample, and visitors are told so. The operator of this server sets TOUR_FRAME_URL to the address of your tour.',
        )}
      </p>
    </aside>
  )
}
