import { darkened, lightened } from '#contract/contrast.ts'
import type { Firm } from '#contract/settings.ts'

/** The firm's colour behind white text, and behind dark text. */
export interface Accent {
  readonly onLight: string
  readonly onDark: string
}

const own = '#1d50c4'
let latest = { colour: '', accent: { onLight: '', onDark: '' } }

/** Returns the firm's colour for a mail. Finding it takes longer than the rest of the mail, so the latest one is kept. */
export function accentOf({ accent }: Pick<Firm, 'accent'>): Accent {
  const colour = accent || own
  if (latest.colour !== colour) latest = { colour, accent: { onLight: darkened(colour), onDark: lightened(colour) } }
  return latest.accent
}
