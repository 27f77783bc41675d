/** The least contrast of text that WCAG 2 asks for (1.4.3). */
const readable = 4.5
const white = '#ffffff'
/** The page in dark mode. */
const night = '#0e131b'

/** Returns this colour, or the nearest darker one that reads on white, and on which white reads. */
export const darkened = (colour: string): string => nearest(colour, 0, white)

/** Returns this colour, or the nearest lighter one that reads on a dark page, and on which that page's colour reads. */
export const lightened = (colour: string): string => nearest(colour, 255, night)

/** Returns the contrast of two colours written as `#rrggbb`, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Each step is one 255th of the way to black or white, so that the hue stays. */
function nearest(colour: string, end: number, background: string): string {
  for (let step = 0; step < 255; step++) {
    const mixed = written(channels(colour).map((value) => Math.round(value + ((end - value) * step) / 255)))
    if (contrast(mixed, background) >= readable) return mixed
  }
  return written([end, end, end])
}

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
const written = (values: readonly number[]): string =>
  `#${values.map((value) => value.toString(16).padStart(2, '0')).join('')}`

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map(linear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(value: number): number {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
