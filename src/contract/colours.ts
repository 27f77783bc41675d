/** A colour as `#rrggbb`. */
type Channels = readonly [red: number, green: number, blue: number]

export const isColour = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value)

const channelsOf = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Channels

/** The relative luminance of WCAG 2, from 0 to 1. */
function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours as WCAG 2 counts it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Mixes `part` of the other colour, from 0 to 1, into a colour. */
export function mixed(colour: string, other: string, part: number): string {
  const others = channelsOf(other)
  const channels = channelsOf(colour).map((own, index) => Math.round(own + ((others[index] ?? 0) - own) * part))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Returns the colour, darkened or lightened as little as makes text of it readable on this background: a contrast of 4.5. */
export function readableOn(background: string, colour: string): string {
  const end = luminance(background) > 0.18 ? '#000000' : '#ffffff'
  for (let part = 0; part < 1; part += 0.01) {
    const candidate = mixed(colour, end, part)
    if (contrast(candidate, background) >= 4.5) return candidate
  }
  return end
}
