import type { PageData } from '#contract/built-pages.ts'
import { pageData } from '../page/page-data.ts'
import { DocentLogo } from './DocentLogo.tsx'

interface LogoProps {
  readonly onBand?: boolean
}

/** The firm's logo or name; without either the product's own logo. */
export function Logo({ onBand = false }: LogoProps) {
  const { firm, logo, logoDark, band = 'coloured' } = pageData()
  const isOnColour = onBand && band === 'coloured'
  const picture = isOnColour ? logoDark : logo
  if (picture) return <FirmLogo {...picture} name={firm?.name ?? ''} dark={isOnColour ? undefined : logoDark} />
  if (firm?.name)
    return (
      <p className="firm-name">
        <bdi>{firm.name}</bdi>
      </p>
    )
  return <DocentLogo onRed={isOnColour} />
}

const tallest = 48
const broadest = 220

type Picture = NonNullable<PageData['logo']>

/** Its place is kept free while it loads. Without one for the dark it stands on white there (css/branding.css). */
function FirmLogo({ name, dark, ...light }: Picture & { name: string; dark: Picture | undefined }) {
  const image = <img className={dark ? 'logo' : 'logo for-light'} src={light.url} alt={name} {...sizeOf(light)} />
  if (!dark) return image
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={dark.url} {...sizeOf(dark)} />
      {image}
    </picture>
  )
}

function sizeOf({ width, height }: Picture) {
  const scale = Math.min(tallest / height, broadest / width)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
