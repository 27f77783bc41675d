import { crc32 } from 'node:zlib'
import type { Logo } from '#contract/settings.ts'
import { invalid } from '../platform/errors.ts'

export type Picture = Pick<Logo, 'type' | 'width' | 'height'>

/** Of an SVG and of a PNG: in pixels. */
const longestSide = 4_000
const mostPixels = 4_000_000
const broadest = 20

const refuse = (message: string) => invalid('logo', message)

/** Returns what kind of picture these bytes are, and its size. Throws a 400 when it is none that a page can show. */
export function pictureOf(bytes: Buffer | undefined): Picture {
  if (!bytes?.length) throw refuse('Please choose an SVG or PNG file.')
  const picture = isPng(bytes) ? pngOf(bytes) : svgOf(bytes)
  const { width, height } = picture
  const isDrawn = [width, height].every((side) => side >= 0.01 && side <= 100_000)
  if (!isDrawn || Math.max(width / height, height / width) > broadest)
    throw refuse('The logo is too narrow: one side may be at most 20 times as long as the other.')
  return picture
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(signature)

function pngOf(bytes: Buffer): Picture {
  if (!hasWholeChunks(bytes)) throw refuse('This PNG file is damaged.')
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  if (Math.max(width, height) > longestSide || width * height > mostPixels)
    throw refuse('The logo has too many pixels: at most 4,000 on a side, and 4 million in all.')
  return { type: 'image/png', width, height }
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

/**
 * Pages show an SVG as a picture, and its own address forbids it to run or fetch anything: that keeps it harmless. These
 * refuse what would not be seen as drawn.
 */
const unwanted: [RegExp, string][] = [
  [/<!(DOCTYPE|ENTITY)/i, 'The SVG has a document type or entities. Please save it without them.'],
  [/<script|\son[a-z]+\s*=|javascript:/i, 'The SVG holds a script. Please save it without.'],
  [/<foreignObject/i, 'The SVG holds a web page. Please save it as shapes alone.'],
  [/@import|<\?xml-stylesheet/i, 'The SVG refers to other files. Please embed them.'],
]

function svgOf(bytes: Buffer): Picture {
  const text = textOf(bytes).trim()
  const wrong = unwanted.find(([pattern]) => pattern.test(text))
  if (wrong) throw refuse(wrong[1])
  const root = /^<svg[\s>][^>]*>/.exec(withoutProlog(text))?.[0]
  if (!root?.includes('xmlns') || !text.endsWith('</svg>')) throw refuse('Please choose an SVG or PNG file.')
  if (references(text).some((address) => !isOwn(address)))
    throw refuse('The SVG refers to other files. Please embed them.')
  return { type: 'image/svg+xml', ...sizeOf(root) }
}

/** Returns what follows the XML declaration and the comments at the beginning. */
function withoutProlog(text: string): string {
  for (let rest = text; ; ) {
    const end = rest.startsWith('<?') ? '?>' : '-->'
    const isProlog = (rest.startsWith('<?') || rest.startsWith('<!--')) && rest.includes(end)
    if (!isProlog) return rest
    rest = rest.slice(rest.indexOf(end) + end.length).trimStart()
  }
}

/** Everything that the SVG links to or draws with. */
function references(text: string): string[] {
  const attributes = [...text.matchAll(/(?:href|src)\s*=\s*("[^"]*"|'[^']*'|[^\s>]*)/gi)].map(([, value = '']) => value)
  const styles = [...text.matchAll(/url\(([^)]*)/gi)].map(([, value = '']) => value)
  return [...attributes, ...styles].map((value) => value.replace(/^["'\s]+/, ''))
}

const isOwn = (address: string): boolean => address.startsWith('#') || /^data:image\/(png|jpeg|webp);/.test(address)

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuse('Please choose an SVG or PNG file.')
  }
}

function sizeOf(root: string): { width: number; height: number } {
  const number = (name: string) => Number(new RegExp(`\\s${name}\\s*=\\s*["']([\\d.]+)(px)?["']`).exec(root)?.[1])
  const [, , width, height] = (/\sviewBox\s*=\s*["']([^"']+)/.exec(root)?.[1] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (width && height) return { width, height }
  if (number('width') && number('height')) return { width: number('width'), height: number('height') }
  throw refuse('The SVG does not say how large it is. Please save it with a view box.')
}
