import type { OutlineEntry } from '../shapes.ts'
import type { PdfDocument } from './open-document.ts'
import { pageOf } from './page-links.ts'
import { readString } from './pdfium.ts'

/** The largest file that is prepared has as many pages. */
const maxEntries = 5_000
const maxLevel = 6
const maxTitle = 200

interface Node {
  /** PDFium's handle of the bookmark. */
  readonly mark: number
  readonly level: number
  readonly below: Node[]
}

/** Leaves out the lowest levels of a long outline: readers find each chapter rather than all parts of the first ones. */
export function outlineOf(document: PdfDocument): OutlineEntry[] {
  return treeOf(document).flatMap((node) => flat(document, node))
}

/** An entry may name itself as its neighbour or its parent, so the number that is looked at has an end. */
function treeOf({ lib, pointer }: PdfDocument): readonly Node[] {
  const root: Node = { mark: 0, level: 0, below: [] }
  const parents = [root]
  let left = maxEntries
  for (const { mark: parent, level, below } of parents) {
    let mark = level < maxLevel ? lib.FPDFBookmark_GetFirstChild(pointer, parent) : 0
    for (; mark !== 0 && left > 0; mark = lib.FPDFBookmark_GetNextSibling(pointer, mark), left--)
      below.push({ mark, level: level + 1, below: [] })
    // Breadth first: the loop goes on with what is added here.
    parents.push(...below)
  }
  return root.below
}

function flat(document: PdfDocument, { mark, level, below }: Node): OutlineEntry[] {
  const entry = entryOf(document, mark, level)
  return [...(entry ? [entry] : []), ...below.flatMap((node) => flat(document, node))]
}

function entryOf({ lib, pointer, pages }: PdfDocument, mark: number, level: number): OutlineEntry | undefined {
  const title = readString(lib, 'utf-16le', (...to) => lib.FPDFBookmark_GetTitle(mark, ...to))
    .replace(/\s+/gu, ' ')
    .trim()
  const page = pageOf(lib, pointer, lib.FPDFBookmark_GetDest(pointer, mark))
  if (title === '' || page === undefined || page > pages) return undefined
  return { title: [...title].slice(0, maxTitle).join(''), page, level }
}
