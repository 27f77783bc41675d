import type { Box } from '../shapes.ts'
import { type Pdfium, withMemory } from './pdfium.ts'

/** In the page's own points, whose origin is at the bottom. */
export interface Edges {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}

/** The library answers whole pixels of a page of this size, so that rotation and cropping are its own. */
const scale = 10_000

export function place(lib: Pdfium, page: number, { left, right, bottom, top }: Edges): Box {
  const [x1, y1] = shown(lib, page, [left, top])
  const [x2, y2] = shown(lib, page, [right, bottom])
  return [Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1)].map(
    (value) => value / scale,
  ) as unknown as Box
}

const shown = (lib: Pdfium, page: number, [x, y]: [number, number]): [number, number] =>
  withMemory(lib, 8, (pointer) => {
    lib.FPDF_PageToDevice(page, 0, 0, scale, scale, 0, x, y, pointer, pointer + 4)
    return [lib.runtime.HEAP32[pointer >> 2] ?? 0, lib.runtime.HEAP32[(pointer >> 2) + 1] ?? 0]
  })
