import { crc32 } from 'node:zlib'
import type { Logo } from '#contract/settings.ts'
import { refuse } from './logo-refusals.ts'
import { svgSize } from './logo-svg.ts'

type Picture = Pick<Logo, 'type' | 'width' | 'height'>
type Size = Pick<Logo, 'width' | 'height'>

const maxRatio = 20
const maxSide = 4_000
const maxPixels = 4_000_000

/** Returns the type and the size of a picture. Throws a 400 for bytes that a page cannot show. */
export async function pictureOf(bytes: Buffer | undefined): Promise<Picture> {
  if (!bytes?.length) throw refuse('otherKind')
  const picture = await readPicture(bytes)
  const { width, height } = picture
  const hasArea = [width, height].every((side) => side >= 0.01 && side <= 100_000)
  if (!hasArea || Math.max(width / height, height / width) > maxRatio) throw refuse('narrow')
  return picture
}

async function readPicture(bytes: Buffer): Promise<Picture> {
  if (isPng(bytes)) return { type: 'image/png', ...pngSize(bytes) }
  return { type: 'image/svg+xml', ...(await svgSize(bytes)) }
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(signature)

function pngSize(bytes: Buffer): Size {
  if (!hasWholeChunks(bytes)) throw refuse('damagedPng')
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  if (Math.max(width, height) > maxSide || width * height > maxPixels) throw refuse('pixels')
  return { width, height }
}

/** Returns whether the file has a header, chunks with correct checksums, pixels and an end. */
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
