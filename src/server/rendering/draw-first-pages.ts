import { previewWidths } from '#contract/picture-widths.ts'
import type { Services } from '../services.ts'
import { coalesce } from './coalesce.ts'
import { preparation } from './draw-queue.ts'
import { picture } from './kept-pages.ts'

type Needs = Pick<Services, 'config' | 'db' | 'storage'>

/**
 * Draws what a form shows and this instance lacks, because another one prepared the file: behind all readers, and nobody
 * waits for it. What fails is tried again when it is next asked for.
 */
export function drawFirstPages(services: Needs, fileKey: string, pages: readonly number[]): void {
  coalesce(`${fileKey}/first`, async () => {
    for (const page of pages)
      for (const width of previewWidths) await picture(services, fileKey, { page, width, priority: preparation })
  }).catch(() => {})
}
