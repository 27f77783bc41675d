import type { Firm } from '#contract/settings.ts'
import { DocentLogo } from '../../../lib/components/DocentLogo.tsx'

export interface LogoAddresses {
  readonly logo: string | undefined
  readonly logoDark: string | undefined
}

interface BrandedLogoProps extends LogoAddresses {
  readonly firm: Firm
  /** On the firm's colour, where its logo for dark grounds stands. */
  readonly onAccent?: boolean
}

export function BrandedLogo({ firm, logo, logoDark, onAccent = false }: BrandedLogoProps) {
  const picture = onAccent ? logoDark : logo
  if (picture)
    return (
      <>
        <img
          className={logoDark && !onAccent ? 'branded-logo in-light' : 'branded-logo'}
          src={picture}
          alt={firm.name}
        />
        {logoDark && !onAccent && <img className="branded-logo in-dark" src={logoDark} alt="" />}
      </>
    )
  if (firm.name.trim())
    return (
      <p className="branded-name">
        <bdi>{firm.name}</bdi>
      </p>
    )
  return <DocentLogo onRed={onAccent} />
}
