import type { Facts } from '../shapes.ts'
import type { PdfDocument } from './open-document.ts'
import { outlineOf } from './outline.ts'
import { withMemory } from './pdfium.ts'

export const factsOf = (document: PdfDocument): Facts => {
  const facts = { pages: document.pages, sizes: sizesOf(document), outline: outlineOf(document) }
  document.assertWhole()
  return facts
}

/** Pages are not loaded for their size. One without any has that of a letter, as when it is drawn. */
function sizesOf({ lib, pointer: document, pages }: PdfDocument): [number, number][] {
  return withMemory(lib, 8, (pointer) =>
    Array.from({ length: pages }, (_, index): [number, number] => {
      if (!lib.FPDF_GetPageSizeByIndexF(document, index, pointer)) return [612, 792]
      const [width = 0, height = 0] = lib.runtime.HEAPF32.subarray(pointer >> 2, (pointer >> 2) + 2)
      return width > 0 && height > 0 ? [rounded(width), rounded(height)] : [612, 792]
    }),
  )
}

const rounded = (points: number) => Math.round(points * 10) / 10
