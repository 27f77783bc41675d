import { previewWidths } from '#contract/picture-widths.ts'
import type { Services } from '../services.ts'
import { coalesce } from './coalesce.ts'
import { preparation } from './draw-queue.ts'
import { picture } from './kept-pages.ts'

type Needs = Pick<Services, 'config' | 'db' | 'storage'>

/**
 * Draws the pages that a form shows and that this instance lacks because another one prepared the file. Readers come
 * first. A page that fails is drawn when a reader next asks for it.
 */
export function drawFirstPages(services: Needs, fileKey: string, pages: readonly number[]): void {
  coalesce(`${fileKey}/first`, async () => {
    for (const page of pages)
      for (const width of previewWidths) await picture(services, fileKey, { page, width, priority: preparation })
  }).catch(() => {})
}
