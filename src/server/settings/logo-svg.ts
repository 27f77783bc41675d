import type { SaxesTagNS } from 'saxes'
import type { Logo } from '#contract/settings.ts'
import { refuse } from './logo-refusals.ts'
import { countCopies } from './logo-svg-copies.ts'
import { declaresEffects, hasEffects, withoutEscapes } from './logo-svg-effects.ts'
import { areCostly } from './logo-svg-selectors.ts'

/** The parser looks for a namespace in each level above, so its time grows with the depth. */
const maxDepth = 32

/** A browser draws this many elements within about a second. */
const maxCopies = 10_000

/** Markup reads the same in these encodings as in UTF-8. */
const encodings = /^(utf-?8|us-ascii|iso-8859-1)$/i
/** A document type without entities, which would be expanded; nobody fetches the address in it. */
const plainType = /^\s+[\w:]+(\s+(PUBLIC\s+("[^"]*"|'[^']*')\s+("[^"]*"|'[^']*')|SYSTEM\s+("[^"]*"|'[^']*')))?\s*$/
/** Documents in a data address, whose parts nobody would count. */
const innerDocument = /data:(image\/svg|text\/(css|html|xml)|application\/(xml|xhtml))/i

/**
 * Returns the size of an SVG. Browsers show it in an `img` element, where it runs no script and fetches nothing. This
 * throws a 400 for a file that they cannot read, or that takes them too long to draw.
 */
export async function svgSize(bytes: Buffer): Promise<Pick<Logo, 'width' | 'height'>> {
  const root = await readRoot(decode(bytes))
  const size = root && sizeOf(root)
  if (!size) throw refuse('unsized')
  return size
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuse('otherKind')
  }
}

/** Returns the root element after the whole file was checked. */
async function readRoot(text: string): Promise<SaxesTagNS | undefined> {
  const parser = await openParser(text)
  const copies = countCopies()
  let root: SaxesTagNS | undefined
  let depth = 0
  let elements = 0
  let css = ''
  let styleDepth = 0
  parser.on('opentag', (tag) => {
    if (!root && !(tag.uri === 'http://www.w3.org/2000/svg' && tag.local === 'svg')) throw refuse('otherKind')
    if (tag.uri === 'http://www.w3.org/1999/xhtml') throw refuse('noShape')
    elements++
    if (++depth > maxDepth) throw refuse('depth')
    for (const { value } of Object.values(tag.attributes)) if (holdsDocument(value)) throw refuse('noShape')
    if (hasEffects(tag)) throw refuse('effects')
    root ??= tag
    if (tag.local === 'style') styleDepth = depth
    copies.open(tag)
  })
  parser.on('closetag', () => {
    if (styleDepth === depth--) styleDepth = 0
    copies.close()
  })
  const addCss = (content: string) => {
    if (styleDepth === depth) css += content
  }
  parser.on('text', addCss)
  parser.on('cdata', addCss)
  parser.write(text).close()
  if (holdsDocument(css)) throw refuse('noShape')
  if (declaresEffects(css)) throw refuse('effects')
  if (copies.count(css) > maxCopies) throw refuse('copies')
  if (areCostly(css, elements)) throw refuse('selectors')
  return root
}

const holdsDocument = (value: string): boolean => innerDocument.test(withoutEscapes(value).replace(/\s/g, ''))

async function openParser(text: string) {
  const { SaxesParser } = await import('saxes')
  const parser = new SaxesParser({ xmlns: true, position: false, defaultXMLVersion: '1.0', forceXMLVersion: true })
  parser.on('error', () => {
    throw refuse(text.trimStart().startsWith('<') ? 'damagedSvg' : 'otherKind')
  })
  parser.on('xmldecl', ({ encoding = 'UTF-8' }) => {
    if (!encodings.test(encoding)) throw refuse('encoding')
  })
  parser.on('doctype', (type) => {
    if (!plainType.test(type)) throw refuse('documentType')
  })
  parser.on('processinginstruction', ({ target }) => {
    if (target === 'xml-stylesheet') throw refuse('noShape')
  })
  return parser
}

function sizeOf(root: SaxesTagNS): Pick<Logo, 'width' | 'height'> | undefined {
  const value = (name: string) => root.attributes[name]?.value.trim() ?? ''
  const side = (name: string) => Number(/^([\d.]+)(px|pt|pc|mm|cm|in)?$/.exec(value(name))?.[1])
  const [, , width, height] = value('viewBox')
    .split(/[\s,]+/)
    .map(Number)
  if (side('width') === 0 || side('height') === 0) return undefined
  if (width && height) return { width, height }
  if (value('viewBox') !== '' || !side('width') || !side('height')) return undefined
  return { width: side('width'), height: side('height') }
}
