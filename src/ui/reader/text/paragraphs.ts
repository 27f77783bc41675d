import type { PageWords } from '#contract/reader.ts'
import { joined, type Line, lineOf } from '../page/line.ts'

interface Paragraph {
  readonly kind: 'h3' | 'p'
  readonly text: string
}

/** Joins the lines of a page into paragraphs: lines of one size that follow each other closely belong together. */
export function paragraphsOf(lines: PageWords['lines']): Paragraph[] {
  const all = lines.filter((words) => words.length > 0).map(lineOf)
  const usual = median(all.map(({ box }) => box[3]))
  const groups: Line[][] = []
  for (const line of all) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group && last && follows(last, line)) group.push(line)
    else groups.push([line])
  }
  return groups.map((group) => ({ kind: isTitle(group, usual) ? 'h3' : 'p', text: textOf(group) }))
}

function follows({ box: [, top, , height] }: Line, { box: [, nextTop, , nextHeight] }: Line): boolean {
  const gap = nextTop - (top + height)
  const isSameSize = Math.max(height, nextHeight) < 1.3 * Math.min(height, nextHeight)
  return isSameSize && nextTop > top && gap < 0.75 * height
}

const isTitle = (lines: readonly Line[], usual: number): boolean =>
  lines.length <= 3 && (lines[0]?.box[3] ?? 0) > 1.35 * usual

/** A word that was divided at the end of a line is made whole. */
const textOf = (lines: readonly Line[]): string =>
  lines
    .map(({ text }) => text)
    .reduce((before, next) =>
      /\p{Ll}[-‐\u00ad]$/u.test(before) && /^\p{Ll}/u.test(next) ? before.slice(0, -1) + next : joined(before, next),
    )

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
