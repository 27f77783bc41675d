/** A row that is known again by its id. */
export interface Identified {
  readonly id: string
}

/** The cursor of a row's key: `before` reads what precedes it, `after` what follows. */
export const cursorOf = (key: string, page: number): string => `${page}_${key}`

/** The cursor for `after` whose page starts with the row itself. */
export const cursorFrom = (key: string, page: number): string => `${page}~${key}`
