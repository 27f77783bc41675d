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

/** The page that crosses the upper third of the window. Pages stand below each other, so half of them is left out each time. */
export function pageInView(pages: number): number {
  let [first, last] = [1, pages]
  while (first < last) {
    const middle = Math.ceil((first + last) / 2)
    const top = elementOf(middle)?.getBoundingClientRect().top ?? 0
    if (top <= innerHeight / 3) first = middle
    else last = middle - 1
  }
  return first
}

/** A page, and the part of it that has left the window above. */
export interface Place {
  readonly page: number
  readonly part: number
}

export function placeOf(page: number): Place {
  const box = elementOf(page)?.getBoundingClientRect()
  return { page, part: box?.height ? (above - box.top) / box.height : 0 }
}

/** Shows the same part of the same page, which may have another size by now. */
export function returnTo({ page, part }: Place): void {
  const box = elementOf(page)?.getBoundingClientRect()
  if (box) scrollTo({ top: scrollY + box.top + part * box.height - above, behavior: 'instant' })
}
