import type { Box, PageWords } from '#contract/reader.ts'

type Word = PageWords['lines'][number][number]

export interface Line {
  readonly text: string
  readonly box: Box
}

/** The words of a line as one text, and the smallest box around them. */
export function lineOf(words: readonly Word[]): Line {
  const boxes = words.map(({ box }) => box)
  const left = Math.min(...boxes.map(([x]) => x))
  const top = Math.min(...boxes.map(([, y]) => y))
  const right = Math.max(...boxes.map(([x, , width]) => x + width))
  const bottom = Math.max(...boxes.map(([, y, , height]) => y + height))
  return { text: words.map(({ text }) => text).reduce(joined, ''), box: [left, top, right - left, bottom - top] }
}

const ofEastAsia = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。、，]/u

/** Chinese and Japanese have no spaces between words. */
export function joined(before: string, next: string): string {
  const isTight = before === '' || (ofEastAsia.test(before.slice(-1)) && ofEastAsia.test(next.slice(0, 1)))
  return isTight ? before + next : `${before} ${next}`
}

const percent = (part: number): string => `${part * 100}%`

export const placed = ([left, top, width, height]: Box) => ({
  left: percent(left),
  top: percent(top),
  width: percent(width),
  height: percent(height),
})

let canvas: CanvasRenderingContext2D | null | undefined

/** How much wider the line is in the picture than in the font of the browser. */
export function stretchOf(text: string, [, , width, height]: Box, ratio: number): number {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return 1
  canvas.font = '100px sans-serif'
  const natural = (canvas.measureText(text).width / 100) * (height / ratio)
  return natural > 0 ? width / natural : 1
}
