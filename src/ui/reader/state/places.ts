export const idOf = (page: number): string => `page-${page}`

export const elementOf = (page: number): HTMLElement | null => document.getElementById(idOf(page))

/** Space for the bar, in pixels. */
const above = 68

/** Shows a page from its top, or a part of it (0 to 1) in the upper third of the window. */
export function scrollToPage(page: number, part?: number): void {
  const box = elementOf(page)?.getBoundingClientRect()
  if (!box) return
  const wanted = part === undefined ? topOf(page, box) : box.top + part * box.height - innerHeight / 3
  scrollTo({ top: scrollY + wanted, behavior: 'instant' })
}

/** What stands above the first page is shown with it. */
const topOf = (page: number, { top }: DOMRect): number => (page === 1 ? -scrollY : top - above)

/** For the keyboard and screen readers, who go on from there. */
export function focusPage(page: number): void {
  elementOf(page)?.focus({ preventScroll: true })
}

/** The page that crosses the upper third of the window. */
export const pageInView = (pages: number): number => pageAt(innerHeight / 3, pages)

/** Pages stand below each other, so half of them is left out each time. */
function pageAt(height: number, pages: number): number {
  let [first, last] = [1, pages]
  while (first < last) {
    const middle = Math.ceil((first + last) / 2)
    const top = elementOf(middle)?.getBoundingClientRect().top ?? 0
    if (top <= height) first = middle
    else last = middle - 1
  }
  return first
}

/** A page, and the part of it that has left the window above. */
export interface Place {
  readonly page: number
  readonly part: number
}

/** The place that stands below the bar. A browser rounds where it scrolls to. */
export function placeInView(pages: number): Place {
  const page = pageAt(above + 2, pages)
  const box = elementOf(page)?.getBoundingClientRect()
  return { page, part: box?.height ? (above - box.top) / box.height : 0 }
}

/** Shows the same part of the same page, which may have another size by now. */
export function returnTo(place: Place): void {
  scrollTo({ top: scrollY + distanceTo(place), behavior: 'instant' })
}

/** But for what a browser rounds, which would add up. */
export const isAt = (place: Place): boolean => Math.abs(distanceTo(place)) < 1

function distanceTo({ page, part }: Place): number {
  const box = elementOf(page)?.getBoundingClientRect()
  return box ? box.top + part * box.height - above : 0
}
