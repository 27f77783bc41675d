import { pageData } from '../page/page-data.ts'
import { DocentLogo } from './DocentLogo.tsx'

interface LogoProps {
  readonly onRed?: boolean
}

/** The firm's logo or name; without either the product's own logo. */
export function Logo({ onRed = false }: LogoProps) {
  const { firm, logo } = pageData()
  if (logo) return <FirmLogo {...logo} name={firm?.name ?? ''} onRed={onRed} />
  if (firm?.name) return <p className="firm-name">{firm.name}</p>
  return <DocentLogo onRed={onRed} />
}

const tallest = 48
const broadest = 220

/** Its place is kept free while it loads. */
function FirmLogo({
  url,
  width,
  height,
  name,
  onRed,
}: {
  url: string
  width: number
  height: number
  name: string
  onRed: boolean
}) {
  const scale = Math.min(tallest / height, broadest / width)
  return (
    <img
      className={onRed ? 'logo on-red' : 'logo'}
      src={url}
      alt={name}
      width={Math.round(width * scale)}
      height={Math.round(height * scale)}
    />
  )
}
