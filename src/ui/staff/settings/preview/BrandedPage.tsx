import type { CSSProperties, ReactNode } from 'react'
import type { Firm } from '#contract/settings.ts'
import { useIsDark } from '../../../lib/session/useIsDark.ts'
import type { LogoAddresses } from './BrandedLogo.tsx'
import { brandColours } from './brandColours.ts'
import { useVisitorTranslation, type VisitorSay } from './useVisitorTranslation.ts'
import '../../../lib/components/card.css'
import './branding.css'

export interface BrandedPageProps extends LogoAddresses {
  readonly firm: Firm
  /** What it is a picture of, for those who cannot see it. */
  readonly label: string
  readonly children: (say: VisitorSay) => ReactNode
}

/** A small picture of a page in the firm's colours and language, made of the page's own parts; nothing in it can be used. */
export function BrandedPage({ firm, label, children }: Omit<BrandedPageProps, keyof LogoAddresses>) {
  const isDark = useIsDark()
  const translation = useVisitorTranslation(firm.language)
  return (
    <div className="branded" role="img" aria-label={label}>
      {translation && (
        <div
          className="branded-page"
          data-dark={isDark || undefined}
          inert
          {...translation.attributes}
          style={brandColours(firm.accent, isDark) as CSSProperties}
        >
          {children(translation.say)}
        </div>
      )}
    </div>
  )
}
