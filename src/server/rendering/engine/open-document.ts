import { message } from '#words/message.ts'
import { locked, Unreadable } from './failures.ts'
import { type Pdfium, pdfium } from './pdfium.ts'
import { openSource, type Source } from './source.ts'

export interface PdfDocument {
  readonly lib: Pdfium
  readonly pointer: number
  readonly pages: number
  /** Throws when a part of the file could not be read, or not be held; the library itself goes on without it. */
  readonly assertWhole: () => void
  readonly close: () => void
}

/** The library takes positions of 32 bits. */
const maxBytes = 2 ** 32 - 1
const maxPages = 5_000
/** FPDF_GetLastError: the password is missing, or the way of encryption is unknown. */
const lockedErrors = [4, 5]

export async function openPdf(source: Source): Promise<PdfDocument> {
  const lib = await pdfium()
  if (source.size > maxBytes) throw new Unreadable(message('Too large to be shown: download only.'))
  const access = openAccess(lib, source)
  const pointer = lib.FPDF_LoadCustomDocument(access.pointer, '')
  const close = () => {
    if (pointer !== 0) lib.FPDF_CloseDocument(pointer)
    access.close()
  }
  try {
    access.assertWhole()
    if (pointer === 0) throw refusal(lib.FPDF_GetLastError())
    return { lib, pointer, pages: countPages(lib, pointer), assertWhole: access.assertWhole, close }
  } catch (error) {
    close()
    throw error
  }
}

const refusal = (error: number) =>
  new Unreadable(lockedErrors.includes(error) ? locked : message('Damaged: download only.'))

function countPages(lib: Pdfium, pointer: number): number {
  const pages = lib.FPDF_GetPageCount(pointer)
  if (pages > maxPages) throw new Unreadable(message('More than 5,000 pages: download only.'))
  if (pages < 1) throw new Unreadable(message('Damaged: download only.'))
  return pages
}

/** Fills FPDF_FILEACCESS: the length, the function that reads a block, and a value for it that is not used. */
function openAccess(lib: Pdfium, source: Source) {
  const { runtime } = lib
  const file = openSource(source)
  let failure: unknown
  const read = (_value: number, position: number, target: number, size: number): number => {
    try {
      file.read(runtime.HEAPU8.subarray(target >>> 0, (target >>> 0) + size), position >>> 0)
      return 1
    } catch (error) {
      failure = error
      return 0
    }
  }
  const call = runtime.addFunction(read, 'iiiii')
  const pointer = runtime.wasmExports.malloc(12)
  runtime.HEAP32.set([source.size | 0, call, 0], pointer >> 2)
  return {
    pointer,
    assertWhole() {
      if (failure) throw failure
      if (lib.isFull()) throw new RangeError('The memory for pages is used up.')
    },
    close() {
      runtime.removeFunction(call)
      runtime.wasmExports.free(pointer)
      file.close()
    },
  }
}
