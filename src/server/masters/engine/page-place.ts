import { PDFArray, PDFName, PDFNumber, type PDFPageLeaf } from 'pdf-lib'
import { markLength } from '../mark-text.ts'

type Box = readonly [number, number, number, number]
/** The six numbers of the operator `cm`. */
type Matrix = readonly [number, number, number, number, number, number]

/** Points of a mark that is drawn at its own size: letters of one point, as wide as Courier's. */
export const letterWidth = 0.6
const margin = 10
const smallest = 6
/** A mark on a large page grows with it. */
const linesOfPage = 140
const letter: Box = [0, 0, 612, 792]

/** Where the mark stands: at the bottom left of the page as it is shown. */
export function placeOn(page: PDFPageLeaf): Matrix {
  const [left, bottom, right, top] = boxOf(page)
  const turned = turnOf(page)
  const isSideways = turned % 180 === 90
  const [width, height] = isSideways ? [top - bottom, right - left] : [right - left, top - bottom]
  const size = sizeOn(width, height)
  const edge = Math.min(margin, width / 20, height / 20)
  if (turned === 90) return [0, size, -size, 0, right - edge, bottom + edge]
  if (turned === 180) return [-size, 0, 0, -size, right - edge, top - edge]
  if (turned === 270) return [0, -size, size, 0, left + edge, top - edge]
  return [size, 0, 0, size, left + edge, bottom + edge]
}

function sizeOn(width: number, height: number): number {
  const widest = (width - 2 * Math.min(margin, width / 20)) / (markLength * letterWidth)
  return Math.min(widest, Math.max(smallest, height / linesOfPage))
}

function turnOf(page: PDFPageLeaf): number {
  const turned = page.getInheritableAttribute(PDFName.of('Rotate'))
  const rotate = turned && page.context.lookup(turned)
  const degrees = rotate instanceof PDFNumber ? Math.round(rotate.asNumber() / 90) * 90 : 0
  return ((degrees % 360) + 360) % 360
}

/** What is shown of a page: its crop box, as far as that lies on the page. */
function boxOf(page: PDFPageLeaf): Box {
  const media = readBox(page, 'MediaBox') ?? letter
  const crop = readBox(page, 'CropBox') ?? media
  const [left, bottom] = [Math.max(media[0], crop[0]), Math.max(media[1], crop[1])]
  const [right, top] = [Math.min(media[2], crop[2]), Math.min(media[3], crop[3])]
  return right > left && top > bottom ? [left, bottom, right, top] : media
}

/** Returns undefined for a box that is missing, broken or empty. */
function readBox(page: PDFPageLeaf, name: 'MediaBox' | 'CropBox'): Box | undefined {
  const found = page.getInheritableAttribute(PDFName.of(name))
  const values = found && page.context.lookup(found)
  if (!(values instanceof PDFArray) || values.size() !== 4) return undefined
  const numbers = Array.from({ length: 4 }, (_, index) => values.lookup(index))
  if (!numbers.every((value) => value instanceof PDFNumber)) return undefined
  const [x1, y1, x2, y2] = numbers.map((value) => value.asNumber()) as unknown as Box
  const box: Box = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
  return box[2] > box[0] && box[3] > box[1] ? box : undefined
}
