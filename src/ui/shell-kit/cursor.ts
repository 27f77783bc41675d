/** What a list is ordered by. */
export interface Keyed {
  readonly id: string
  readonly created: number
}

const lowestId = '00000000-0000-0000-0000-000000000000'

/** The cursor of a row: `before` reads newer rows, `after` older ones. */
export const cursorOf = ({ id, created }: Keyed, page: number): string => `${page}_${created}_${id}`

/** The cursor for `after` whose page starts with this row itself. */
export const cursorFrom = ({ created }: Keyed, page: number): string => `${page}_${created + 1}_${lowestId}`

export const newestFirst = (a: Keyed, b: Keyed): number => b.created - a.created || (a.id < b.id ? 1 : -1)
