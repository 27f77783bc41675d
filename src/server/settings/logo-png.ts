import { crc32 } from 'node:zlib'
import type { Logo } from '#contract/settings.ts'
import { refuse } from './logo-refusals.ts'

const maxSide = 4_000
const maxPixels = 4_000_000

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(signature)

/** Throws a 400 when the picture is damaged or too large to be drawn. */
export function pngSize(bytes: Buffer): Pick<Logo, 'width' | 'height'> {
  if (!hasWholeChunks(bytes)) throw refuse('damagedPng')
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  if (Math.max(width, height) > maxSide || width * height > maxPixels) throw refuse('pixels')
  return { width, height }
}

/** Whether the file is a header, chunks whose checksums are right, some of them with pixels, and an end. */
function hasWholeChunks(bytes: Buffer): boolean {
  let at = 8
  let hasPixels = false
  for (let name = ''; name !== 'IEND'; ) {
    if (at + 12 > bytes.length) return false
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return false
    name = bytes.toString('latin1', at + 4, at + 8)
    if (at === 8 && (name !== 'IHDR' || end !== 29)) return false
    hasPixels ||= name === 'IDAT'
    at = end + 4
  }
  return hasPixels && at === bytes.length
}
