import type { OutlineEntry } from '../shapes.ts'
import type { PdfDocument } from './open-document.ts'
import { pageOf } from './page-links.ts'
import { readString } from './pdfium.ts'

const maxEntries = 1_000
const maxLevel = 6
const maxTitle = 200

/** An entry may name itself as its neighbour or its parent, so the number that is looked at has an end. */
export function outlineOf(document: PdfDocument): OutlineEntry[] {
  const { lib, pointer } = document
  const found: OutlineEntry[] = []
  let looked = 0
  const visit = (parent: number, level: number): void => {
    let mark = lib.FPDFBookmark_GetFirstChild(pointer, parent)
    for (; mark !== 0 && looked < maxEntries; mark = lib.FPDFBookmark_GetNextSibling(pointer, mark)) {
      looked++
      const entry = entryOf(document, mark, level)
      if (entry) found.push(entry)
      if (level < maxLevel) visit(mark, level + 1)
    }
  }
  visit(0, 1)
  return found
}

function entryOf({ lib, pointer, pages }: PdfDocument, mark: number, level: number): OutlineEntry | undefined {
  const title = readString(lib, 'utf-16le', (...to) => lib.FPDFBookmark_GetTitle(mark, ...to))
    .replace(/\s+/gu, ' ')
    .trim()
  const page = pageOf(lib, pointer, lib.FPDFBookmark_GetDest(pointer, mark))
  if (title === '' || page === undefined || page > pages) return undefined
  return { title: [...title].slice(0, maxTitle).join(''), page, level }
}
