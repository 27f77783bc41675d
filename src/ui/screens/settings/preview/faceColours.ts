import { isColour, mixed, readableOn } from '#contract/colours.ts'

const white = '#ffffff'
/** The page's own background in the dark theme. */
const dark = '#161d28'

/** Returns the custom properties that put the firm's colour into the place of Docent's own. */
export function faceColours(typed: string, isDark: boolean): Record<string, string> {
  const accent = typed.trim().toLowerCase()
  if (!isColour(accent)) return {}
  const background = readableOn(white, accent)
  const deep = mixed(background, '#000000', 0.18)
  const ink = isDark ? readableOn(dark, accent) : background
  return { '--accent': background, '--accent-deep': deep, '--accent-ink': ink, '--red': background, '--red-deep': deep }
}
