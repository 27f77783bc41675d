import { message } from '#words/message.ts'
import { Unreadable } from './failures.ts'

/** Red, green, blue and opacity, a byte each. */
export interface Pixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>
  readonly width: number
  readonly height: number
}

const maxPixels = 24_000_000
const maxSide = 8_000

export function assertDrawable(width: number, height: number): void {
  const isDrawable = height >= 1 && Math.max(width, height) <= maxSide && width * height <= maxPixels
  if (!isDrawable) throw new Unreadable(message('Too large to be shown: download only.'))
}

/** Each pixel becomes the mean of those that it covers. */
export function shrink({ data, width, height }: Pixels, to: number): Pixels {
  const small = { width: Math.min(to, width), height: Math.max(1, Math.round((height * Math.min(to, width)) / width)) }
  const pixels = new Uint8ClampedArray(small.width * small.height * 4)
  for (let y = 0; y < small.height; y++) {
    const rows = spanOf(y, height / small.height)
    for (let x = 0; x < small.width; x++) {
      const columns = spanOf(x, width / small.width)
      writeMean(pixels, (y * small.width + x) * 4, { data, width, rows, columns })
    }
  }
  return { ...small, data: pixels }
}

type Span = readonly [number, number]

const spanOf = (at: number, step: number): Span => {
  const from = Math.floor(at * step)
  return [from, Math.max(from + 1, Math.floor((at + 1) * step))]
}

interface Area {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly rows: Span
  readonly columns: Span
}

function writeMean(target: Uint8ClampedArray, at: number, { data, width, rows, columns }: Area): void {
  const sums = [0, 0, 0, 0] as [number, number, number, number]
  for (let row = rows[0]; row < rows[1]; row++)
    for (let column = columns[0]; column < columns[1]; column++)
      for (let channel = 0; channel < 4; channel++)
        sums[channel as 0] += data[(row * width + column) * 4 + channel] ?? 0
  const count = (rows[1] - rows[0]) * (columns[1] - columns[0])
  for (let channel = 0; channel < 4; channel++) target[at + channel] = (sums[channel] ?? 0) / count
}
