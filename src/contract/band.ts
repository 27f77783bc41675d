import type { Firm, Logo } from './settings.ts'

interface Face {
  readonly firm: Pick<Firm, 'band'>
  readonly logo: unknown
  readonly logoDark: unknown
}

export type Band = Firm['band']
/** What a logo is drawn for: paper, or a dark or coloured ground. */
export type Ground = 'light' | 'dark'
export type Logos = Readonly<Record<'logo' | 'logoDark', Logo | null>>

/** The band that is shown: a logo that is drawn for paper alone stands on white, whatever was chosen. */
export const bandOf = ({ firm, logo, logoDark }: Face): Band => (logo && !logoDark ? 'white' : firm.band)
