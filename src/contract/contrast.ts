/** Colours are `#rrggbb`. Contrast is that of WCAG, from 1 to 21. */

const minContrast = 4.5
const white = [255, 255, 255]
/** The darkest light background and the lightest dark one with text in the colour (`--hover` in lib/css/theme.css). */
const paper = [238, 242, 248]
const night = [32, 41, 55]

/** Returns the colour, or the nearest darker one on which white text is legible. */
export const underWhite = (colour: string): string => towards(colour, [0, 0, 0], white)

/** Returns the colour, or the nearest darker one that is legible as text on a light page. */
export const darkened = (colour: string): string => towards(colour, [0, 0, 0], paper)

/** Returns the colour, or the nearest lighter one that is legible as text on a dark page. */
export const lightened = (colour: string): string => towards(colour, white, night)

/** Returns the colour mixed with `hundredths` of black. */
export const deeper = (colour: string, hundredths: number): string =>
  toHex(mixed(channels(colour), [0, 0, 0], hundredths))

function towards(colour: string, end: readonly number[], against: readonly number[]): string {
  for (let hundredths = 0; hundredths < 100; hundredths++) {
    const found = mixed(channels(colour), end, hundredths).map(Math.round)
    if (contrast(found, against) >= minContrast) return toHex(found)
  }
  return toHex(end)
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) =>
    value <= 10.31475 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const mixed = (from: readonly number[], to: readonly number[], hundredths: number): number[] =>
  from.map((value, index) => value + (((to[index] ?? 0) - value) * hundredths) / 100)

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

const toHex = (colour: readonly number[]): string =>
  `#${colour.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
