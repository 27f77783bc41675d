import { NavLink } from 'react-router'
import { t } from '../../lib/i18n/t.ts'
import { paths } from '../../lib/paths.ts'
import './tour-tabs.css'

/** The two lists of the Tour screen: who may take a tour, and the tours themselves. */
export function TourTabs() {
  return (
    <nav className="tour-tabs" aria-label={t('Tour')}>
      <NavLink to={paths.tours} end>
        {t('Accesses')}
      </NavLink>
      <NavLink to={paths.tourPlaces}>{t('Tours')}</NavLink>
    </nav>
  )
}
