import type { Firm } from '#contract/settings.ts'
import type { VisitorSay } from './useVisitorTranslation.ts'

interface BrandedFooterProps {
  readonly firm: Firm
  readonly say: VisitorSay
}

export function BrandedFooter({ firm, say }: BrandedFooterProps) {
  const links = [
    [firm.website, firm.name.trim() || say('Website')],
    [firm.legalUrl, say('Legal notice')],
    [firm.privacyUrl, say('Privacy')],
  ].filter(([address]) => address?.trim())
  if (links.length === 0) return null
  return (
    <p className="branded-footer">
      {links.map(([, label]) => (
        <bdi key={label}>{label}</bdi>
      ))}
    </p>
  )
}
