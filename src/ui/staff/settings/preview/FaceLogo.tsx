import type { Firm } from '#contract/settings.ts'
import { DocentLogo } from '../../../lib/components/DocentLogo.tsx'

interface FaceLogoProps {
  readonly firm: Firm
  readonly logo: string | undefined
  readonly onAccent?: boolean
}

/** The firm's logo, its name, or Docent's own logo. */
export function FaceLogo({ firm, logo, onAccent = false }: FaceLogoProps) {
  if (logo) return <img className={onAccent ? 'face-logo on-accent' : 'face-logo'} src={logo} alt={firm.name} />
  if (firm.name.trim()) return <p className="face-name">{firm.name}</p>
  return <DocentLogo onRed={onAccent} />
}
