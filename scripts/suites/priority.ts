import { getPriority, setPriority } from 'node:os'
import { drawingPriority } from '#server/rendering/engine/yield-processor.ts'

/** Beside tests that go first, the pages for which others wait would not be drawn for minutes. */
export const takeDrawingPriority = (): void => setPriority(Math.max(getPriority(), drawingPriority))
