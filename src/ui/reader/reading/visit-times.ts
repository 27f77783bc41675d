/** Milliseconds by page of one visit. */
export interface VisitTimes {
  readonly visit: string
  /** Adds a time to these pages together, because nobody reads two at once. */
  readonly add: (pages: readonly number[], time: number) => void
  /** Whole seconds by page. */
  readonly totals: () => [page: number, seconds: number][]
}

/** A page counts for at most ten minutes, and one call takes so many pages. */
const mostOfPage = 600
const mostPages = 1_000

export function beginVisit(): VisitTimes {
  const times = new Map<number, number>()
  return {
    visit: [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-'),
    add(pages, time) {
      for (const page of pages) times.set(page, (times.get(page) ?? 0) + time / pages.length)
    },
    totals: () =>
      [...times]
        .map(([page, time]): [number, number] => [page, Math.min(mostOfPage, Math.floor(time / 1_000))])
        .filter(([, seconds]) => seconds > 0)
        .slice(-mostPages),
  }
}
