import { invalid } from '../lib/errors.ts'

const sentences = {
  otherKind: 'Please choose an SVG or PNG file.',
  narrow: 'The logo is too narrow: one side may be at most 20 times as long as the other.',
  damagedPng: 'This PNG file is damaged.',
  pixels: 'The logo has too many pixels: at most 4,000 on a side, and 4 million in all.',
  damagedSvg: 'This SVG file is damaged.',
  encoding: 'Please save the SVG in UTF-8.',
  documentType: 'The SVG has a document type or entities. Please save it without them.',
  depth: 'The SVG is nested too deeply. Please save it with fewer groups.',
  copies: 'The SVG repeats its parts too often. Please save it with fewer copies.',
  selectors: 'The styles of the SVG are too complicated. Please save it with fewer rules, or as a PNG.',
  effects:
    'The SVG has shadows, other effects or dashes, which may take a browser very long to draw. Please save it without them, or as a PNG.',
  noShape: 'The SVG holds a web page or other parts that are no shapes. Please save it as shapes alone.',
  unsized: 'The SVG does not say how large it is. Please save it with a view box.',
}

export const refuse = (reason: keyof typeof sentences) => invalid('logo', sentences[reason])
