import type { Firm } from '#contract/settings.ts'
import { DocentLogo } from '../../../lib/components/DocentLogo.tsx'

interface BrandedLogoProps {
  readonly firm: Firm
  readonly logo: string | undefined
  readonly onAccent?: boolean
}

export function BrandedLogo({ firm, logo, onAccent = false }: BrandedLogoProps) {
  if (logo) return <img className={onAccent ? 'branded-logo on-accent' : 'branded-logo'} src={logo} alt={firm.name} />
  if (firm.name.trim()) return <p className="branded-name">{firm.name}</p>
  return <DocentLogo onRed={onAccent} />
}
