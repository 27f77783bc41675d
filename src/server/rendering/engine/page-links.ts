import type { Box, PageLink } from '../shapes.ts'
import type { PdfDocument } from './open-document.ts'
import { type Pdfium, readString, withMemory } from './pdfium.ts'
import { place } from './place.ts'

const maxLinks = 1_000
/** The kinds of actions that lead somewhere; the others run programs or scripts, or open files. */
const goTo = 1
const address = 3

export function linksOf({ lib, pointer: document }: PdfDocument, page: number): PageLink[] {
  return withMemory(lib, 8, (pointer) => {
    lib.runtime.HEAP32.set([0, 0], pointer >> 2)
    const links: PageLink[] = []
    for (let tried = 0; tried < maxLinks && lib.FPDFLink_Enumerate(page, pointer, pointer + 4); tried++) {
      const link = lib.runtime.HEAP32[(pointer >> 2) + 1] ?? 0
      const [box, target] = [boxOf(lib, page, link), targetOf(lib, document, link)]
      if (box && target) links.push({ box, ...target })
    }
    return links
  })
}

function targetOf(lib: Pdfium, document: number, link: number): { url: string } | { page: number } | undefined {
  const action = lib.FPDFLink_GetAction(link)
  const kind = action === 0 ? goTo : lib.FPDFAction_GetType(action)
  if (kind === address)
    return webAddress(readString(lib, 'latin1', (...to) => lib.FPDFAction_GetURIPath(document, action, ...to)))
  if (kind !== goTo) return undefined
  const page = pageOf(lib, document, lib.FPDFLink_GetDest(document, link))
  return page === undefined ? undefined : { page }
}

/** Returns the number of the page, from 1. */
export function pageOf(lib: Pdfium, document: number, destination: number): number | undefined {
  const index = destination === 0 ? -1 : lib.FPDFDest_GetDestPageIndex(document, destination)
  return index < 0 ? undefined : index + 1
}

const allowed = ['http:', 'https:', 'mailto:']

function webAddress(text: string): { url: string } | undefined {
  const url = URL.parse(text)
  return url && allowed.includes(url.protocol) && url.href.length <= 2_000 ? { url: url.href } : undefined
}

function boxOf(lib: Pdfium, page: number, link: number): Box | undefined {
  return withMemory(lib, 16, (pointer) => {
    if (!lib.FPDFLink_GetAnnotRect(link, pointer)) return undefined
    const [left = 0, top = 0, right = 0, bottom = 0] = lib.runtime.HEAPF32.subarray(pointer >> 2, (pointer >> 2) + 4)
    return place(lib, page, { left, top, right, bottom })
  })
}
