import { createHash } from 'node:crypto'
import { darkened, deeper, lightened, underWhite } from '#contract/contrast.ts'

/** The style that gives every page the firm's colour (ui/lib/css/theme.css); empty without one. */
export function brandingStyle(accent: string): string {
  if (!accent) return ''
  const base = underWhite(accent)
  const dark = underWhite(deeper(accent, 10))
  const shades = (colour: string, ink: string) =>
    `--accent:${colour};--accent-deep:${deeper(colour, 18)};--red:${colour};--red-deep:${deeper(colour, 18)};--accent-ink:${ink};--focus:${ink};--halo:${ink}33`
  return `:root{${shades(base, darkened(accent))}}@media(prefers-color-scheme:dark){:root{${shades(dark, lightened(accent))}}}`
}

/** The source expression by which a policy allows this style alone. */
export const styleSource = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`
