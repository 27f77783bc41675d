import { darkened, deeper, lightened, underWhite } from '#contract/contrast.ts'
import { isColour } from '../isColour.ts'

type Shades = readonly [accent: string, accentInk: string, red: string]

/** Docent's own colours (lib/css/theme.css), written out because the shell itself may be in the firm's. */
const own = { light: ['#1d50c4', '#1d50c4', '#b4232f'], dark: ['#2c62d6', '#8fb4ff', '#a8202c'] } as const

/** Returns the custom properties of a page in the firm's colour, as the server writes them. */
export function brandColours(typed: string, isDark: boolean): Record<string, string> {
  const [accent, ink, red] = shadesOf(typed.trim().toLowerCase(), isDark)
  return {
    '--accent': accent,
    '--accent-deep': deeper(accent, 18),
    '--accent-ink': ink,
    '--red': red,
    '--red-deep': deeper(red, 18),
  }
}

function shadesOf(colour: string, isDark: boolean): Shades {
  if (!isColour(colour)) return isDark ? own.dark : own.light
  const shown = underWhite(isDark ? deeper(colour, 10) : colour)
  return [shown, isDark ? lightened(colour) : darkened(colour), shown]
}
