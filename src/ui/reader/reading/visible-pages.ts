import { elementOf, pageInView } from '../state/places.ts'

/** The pages of which at least half is in the window, or which fill half of the window. */
export function visiblePages(pages: number): number[] {
  const seen: number[] = []
  const found = pageInView(pages)
  for (let page = found; page > 0 && isNear(page); page--) if (isSeen(page)) seen.unshift(page)
  for (let page = found + 1; page <= pages && isNear(page); page++) if (isSeen(page)) seen.push(page)
  return seen
}

const isNear = (page: number): boolean => shownHeight(page).shown > 0

function isSeen(page: number): boolean {
  const { shown, height } = shownHeight(page)
  return shown >= Math.min(height, innerHeight) / 2
}

function shownHeight(page: number) {
  const { top = 0, bottom = 0, height = 0 } = elementOf(page)?.getBoundingClientRect() ?? {}
  return { shown: Math.min(bottom, innerHeight) - Math.max(top, 0), height }
}
