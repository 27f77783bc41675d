import type { SaxesTagNS } from 'saxes'

const number = /[-+]?(?:\d*\.\d+|\d+\.?)(?:e[-+]?\d+)?/gi
const plainNumber = /^\+?(?:\d*\.\d+|\d+\.?)(?:e[-+]?\d+)?(?:px)?$/i

/** Returns how long a dash is on average: undefined for a line without, 0 where nobody can tell. */
export function dashLength(value: string): number | undefined {
  const dashes = value
    .replace(/!\s*important/i, '')
    .trim()
    .split(/[\s,]+/)
  if (dashes.length === 1 && /^(none|inherit|initial|unset|revert|revert-layer|)$/i.test(dashes[0] ?? ''))
    return undefined
  if (!dashes.every((dash) => plainNumber.test(dash))) return 0
  const length = dashes.reduce((sum, dash) => sum + Number.parseFloat(dash), 0) / dashes.length
  return length === 0 ? undefined : length
}

/** Attributes whose values make the outline of a shape. */
const outlines = new Set(['r', 'rx', 'ry', 'width', 'height', 'x1', 'x2', 'y1', 'y2', 'pathLength'])
const shapes = new Set(['path', 'polygon', 'polyline', 'line', 'rect', 'circle', 'ellipse'])
const written = new Set(['text', 'tspan', 'textPath'])

/** Returns whether this changes an outline, or its dashes, in a way that `outlineLength` does not see. */
export const changesOutline = (property: string): boolean =>
  property === 'd' || property === 'points' || property === 'vector-effect' || outlines.has(property)

/** A curve is at most this much longer than the sum of its numbers: an arc goes around its radius. */
const longest = 7

/** Returns a length that the outline of an element does not exceed. */
export function outlineLength({ local, attributes }: SaxesTagNS): number {
  if (written.has(local)) return Number.POSITIVE_INFINITY
  if (!shapes.has(local)) return 0
  let length = 0
  for (const { local: name, value } of Object.values(attributes)) {
    if (name === 'd' || name === 'points') length += sumOfNumbers(value)
    else if (outlines.has(name))
      length += plainNumber.test(value.trim()) ? Number.parseFloat(value) : lengthOfOther(value)
  }
  return longest * length
}

/** A negative end of a line is a number too; another unit may be any length. */
const lengthOfOther = (value: string): number => {
  const length = Math.abs(Number(value))
  return Number.isNaN(length) ? Number.POSITIVE_INFINITY : length
}

function sumOfNumbers(value: string): number {
  const numbers = value.match(number) ?? []
  const sum = numbers.reduce((total, text) => total + Math.abs(Number(text)), 0)
  // Each T reflects the corner before, which may lie further and further away.
  return /t/i.test(value) ? sum * numbers.length : sum
}
