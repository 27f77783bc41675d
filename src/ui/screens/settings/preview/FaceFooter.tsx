import type { Firm } from '#contract/settings.ts'
import { t } from '../../../kit/t.ts'

/** The firm's addresses, as they stand below its pages and mails. */
export function FaceFooter({ firm }: { readonly firm: Firm }) {
  const links = [
    [firm.website, firm.name.trim() || t('Website')],
    [firm.legalUrl, t('Legal notice')],
    [firm.privacyUrl, t('Privacy')],
  ].filter(([address]) => address?.trim())
  if (links.length === 0) return null
  return (
    <p className="face-footer">
      {links.map(([, label]) => (
        <span key={label}>{label}</span>
      ))}
    </p>
  )
}
