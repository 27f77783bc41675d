import type { SaxesTagNS } from 'saxes'
import type { Logo } from '#contract/settings.ts'
import { refuse } from './logo-refusals.ts'
import { assertStyle } from './logo-styles.ts'
import { countCopies } from './logo-svg-copies.ts'
import { assertElement, isStyle } from './logo-svg-elements.ts'

type Size = Pick<Logo, 'width' | 'height'>

/**
 * Pages show an SVG as a picture, and its own address forbids it to run or fetch anything: that keeps it harmless. This
 * throws a 400 for what would not be seen as drawn.
 */
export const svgSize = async (bytes: Buffer): Promise<Size> => sizeOf(await checkedRoot(textOf(bytes)))

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuse('otherKind')
  }
}

/** Returns the root of the drawing after all of it was read and checked. */
async function checkedRoot(text: string): Promise<SaxesTagNS | undefined> {
  const parser = await openParser(text.trimStart().startsWith('<') ? 'damagedSvg' : 'otherKind')
  const open: SaxesTagNS[] = []
  const found: { root?: SaxesTagNS; styles: string } = { styles: '' }
  const copies = countCopies()
  const addStyle = (content: string) => {
    if (isStyle(open.at(-1))) found.styles += content
  }
  parser.on('opentag', (tag) => {
    assertElement(tag, open)
    found.root ??= tag
    open.push(tag)
    copies.open(tag)
  })
  parser.on('closetag', () => {
    open.pop()
    copies.close()
  })
  parser.on('text', addStyle)
  parser.on('cdata', addStyle)
  parser.write(text).close()
  assertStyle(found.styles)
  if (copies.copies() > maxCopies) throw refuse('copies')
  return found.root
}

/** A browser takes a second or so for as many. */
const maxCopies = 10_000

/** What browsers read as they read UTF-8, as far as markup goes. */
const encodings = /^(utf-?8|us-ascii|iso-8859-1)$/i
/** Without entities, which would be expanded; what it names is never fetched. */
const plainType = /^\s+[\w:]+(\s+(PUBLIC\s+("[^"]*"|'[^']*')\s+("[^"]*"|'[^']*')|SYSTEM\s+("[^"]*"|'[^']*')))?\s*$/

async function openParser(malformed: 'damagedSvg' | 'otherKind') {
  const { SaxesParser } = await import('saxes')
  const parser = new SaxesParser({ xmlns: true, position: false, defaultXMLVersion: '1.0', forceXMLVersion: true })
  parser.on('error', () => {
    throw refuse(malformed)
  })
  parser.on('xmldecl', ({ encoding = 'UTF-8' }) => {
    if (!encodings.test(encoding)) throw refuse('encoding')
  })
  parser.on('doctype', (type) => {
    if (!plainType.test(type)) throw refuse('documentType')
  })
  parser.on('processinginstruction', ({ target }) => {
    if (target === 'xml-stylesheet') throw refuse('elsewhere')
  })
  return parser
}

function sizeOf(root: SaxesTagNS | undefined): Size {
  const value = (name: string) => root?.attributes[name]?.value.trim() ?? ''
  const side = (name: string) => Number(/^([\d.]+)(px|pt|pc|mm|cm|in)?$/.exec(value(name))?.[1])
  const [, , width, height] = value('viewBox')
    .split(/[\s,]+/)
    .map(Number)
  const isEmpty = side('width') === 0 || side('height') === 0 || (value('viewBox') !== '' && !(width && height))
  if (width && height && !isEmpty) return { width, height }
  if (side('width') && side('height') && !isEmpty) return { width: side('width'), height: side('height') }
  throw refuse('unsized')
}
