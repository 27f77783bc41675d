/** Seconds by page, stored as JSON. */
export type PageSeconds = ReadonlyMap<number, number>

export const readSeconds = (json: string): Map<number, number> =>
  new Map(Object.entries(JSON.parse(json) as Record<string, number>).map(([page, seconds]) => [Number(page), seconds]))

export const writeSeconds = (seconds: PageSeconds): string => JSON.stringify(Object.fromEntries(seconds))

export const sumOf = (seconds: PageSeconds): number => seconds.values().reduce((sum, next) => sum + next, 0)

/** What a call adds to a page. */
export interface Rise {
  readonly page: number
  readonly seconds: number
  /** 1 when the page is read for the first time in its visit. */
  readonly readers: 0 | 1
}

export const withRises = (before: PageSeconds, rises: readonly Rise[]): PageSeconds =>
  new Map([...before, ...rises.map(({ page, seconds }) => [page, (before.get(page) ?? 0) + seconds] as const)])
