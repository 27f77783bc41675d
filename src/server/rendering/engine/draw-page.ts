import { message } from '#words/message.ts'
import { Unreadable } from './failures.ts'
import type { PdfDocument } from './open-document.ts'
import { withMemory } from './pdfium.ts'
import type { Pixels } from './pixels.ts'
import { assertDrawable } from './pixels.ts'

/** Draws annotations, and red before blue as the encoders want it. */
const flags = 0x01 | 0x10
const fourBytes = 4

/** Opens a page for one use; pages count from 1. */
export function withPage<T>({ lib, pointer, assertWhole }: PdfDocument, page: number, use: (page: number) => T): T {
  const opened = lib.FPDF_LoadPage(pointer, page - 1)
  try {
    assertWhole()
    if (opened === 0) throw new Unreadable(message('This page cannot be shown.'))
    const result = use(opened)
    assertWhole()
    return result
  } finally {
    if (opened !== 0) lib.FPDF_ClosePage(opened)
  }
}

/** Hands over the pixels of a page, which lie in the library's memory only meanwhile. */
export function drawPage<T>(document: PdfDocument, page: number, width: number, use: (pixels: Pixels) => T): T {
  const { lib } = document
  return withPage(document, page, (opened) => {
    const height = Math.round((width * lib.FPDF_GetPageHeightF(opened)) / lib.FPDF_GetPageWidthF(opened))
    assertDrawable(width, height)
    return withMemory(lib, width * height * 4, (pointer) => {
      const bitmap = lib.FPDFBitmap_CreateEx(width, height, fourBytes, pointer, width * 4)
      if (bitmap === 0) throw new Unreadable(message('This page cannot be shown.'))
      try {
        lib.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
        lib.FPDF_RenderPageBitmap(bitmap, opened, 0, 0, width, height, 0, flags)
      } finally {
        lib.FPDFBitmap_Destroy(bitmap)
      }
      document.assertWhole()
      const data = new Uint8ClampedArray(lib.runtime.HEAPU8.buffer, pointer, width * height * 4)
      return use({ data, width, height })
    })
  })
}
