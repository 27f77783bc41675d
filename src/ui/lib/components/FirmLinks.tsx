import { t } from '../i18n/t.ts'
import { pageData } from '../page/page-data.ts'

/** The firm's own pages, below every public page. A frame may show none of them, so they open in a tab of their own. */
export function FirmLinks() {
  const { firm } = pageData()
  const links = [
    { address: firm?.website, label: firm?.name || t('Website') },
    { address: firm?.legalUrl, label: t('Legal notice') },
    { address: firm?.privacyUrl, label: t('Privacy') },
  ].filter(({ address }) => address)
  if (links.length === 0) return null
  return (
    <footer className="firm-links">
      {links.map(({ address, label }) => (
        <a key={label} href={address} target="_blank" rel="noopener">
          <bdi>{label}</bdi>
        </a>
      ))}
    </footer>
  )
}
