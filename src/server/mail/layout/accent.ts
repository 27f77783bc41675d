import { lightened, underWhite } from '#contract/contrast.ts'
import type { Firm } from '#contract/settings.ts'

export interface Accent {
  readonly onLight: string
  readonly onDark: string
}

const own = '#1d50c4'
let latest = { colour: '', accent: { onLight: '', onDark: '' } }

/** The latest colour is cached, because finding it takes longer than the rest of a mail. */
export function accentOf({ accent }: Pick<Firm, 'accent'>): Accent {
  const colour = accent || own
  if (latest.colour !== colour) latest = { colour, accent: { onLight: underWhite(colour), onDark: lightened(colour) } }
  return latest.accent
}
