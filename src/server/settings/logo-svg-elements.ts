import type { SaxesTagNS } from 'saxes'
import { refuse } from './logo-refusals.ts'
import { assertAttribute } from './logo-svg-attributes.ts'

/** The parser looks for a namespace in each level above, so its time grows with the depth. */
const deepest = 32

const svg = 'http://www.w3.org/2000/svg'
const scripts = new Set(['script', 'handler', 'listener'])
const names = `
  a altGlyph altGlyphDef altGlyphItem animate animateColor animateMotion animateTransform circle clipPath
  color-profile cursor defs desc discard ellipse feBlend feColorMatrix feComponentTransfer feComposite
  feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG
  feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight
  feTile feTurbulence filter flowDiv flowPara flowRegion flowRegionExclude flowRoot flowSpan font font-face
  font-face-format font-face-name font-face-src font-face-uri g glyph glyphRef hkern image line linearGradient marker
  mask metadata missing-glyph mpath path pattern polygon polyline radialGradient rect set solidcolor stop style svg
  switch symbol text textPath title tref tspan use view vkern`
const shapes = new Set(names.trim().split(/\s+/))

/** Where the namespaces of programs for drawing begin: no browser draws what they note. */
const programs = [
  'http://www.inkscape.org/namespaces/',
  'http://sodipodi.sourceforge.net/',
  'http://ns.adobe.com/',
  'http://www.bohemiancoding.com/sketch/',
  'http://www.serif.com/',
  'https://boxy-svg.com',
  'http://schemas.microsoft.com/visio/',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
]
/** What browsers draw wherever it stands. */
const pages = ['http://www.w3.org/1999/xhtml', 'http://www.w3.org/1998/Math/MathML']

/** Throws a 400 when a drawing may not hold this element inside these. */
export function assertElement(element: SaxesTagNS, parents: readonly SaxesTagNS[]): void {
  if (parents.length === 0 && !isSvg(element, 'svg')) throw refuse('otherKind')
  if (parents.length >= deepest) throw refuse('depth')
  if (element.uri === svg && scripts.has(element.local)) throw refuse('script')
  if (element.uri === svg ? !shapes.has(element.local) : !isNote(element, parents)) throw refuse('noShape')
  for (const attribute of Object.values(element.attributes)) assertAttribute(element.local, attribute)
}

export const isStyle = (element: SaxesTagNS | undefined): boolean => isSvg(element, 'style')

const isSvg = (element: SaxesTagNS | undefined, local: string): boolean =>
  element?.uri === svg && element.local === local

/** Whether this says something about the drawing, and is not drawn. Notes hold what they like. */
const isNote = ({ uri }: SaxesTagNS, parents: readonly SaxesTagNS[]): boolean =>
  programs.some((start) => uri.startsWith(start)) ||
  (!pages.includes(uri) && parents.some((parent) => parent.uri !== svg || parent.local === 'metadata'))
