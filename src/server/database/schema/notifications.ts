import type { NewsKind, Rhythm } from '#contract/notifications.ts'

/** Staff are to be told of this, once, while it still waits. */
export interface News {
  id: string
  kind: NewsKind
  /** The request, or the account that waits for an owner. */
  subjectId: string
  /** Who caused it is not told. */
  actorId: string | null
  at: number
  /** In the order in which all instances saw them; null until then (decision 61). */
  number: number | null
}

export interface NotifiedPerson {
  userId: string
  hour: number
  /** Null for the firm's. */
  timeZone: string | null
  /** JSON; empty for all. */
  catalogueIds: string
}

/** How a person is told of a kind of news. The kinds of one rhythm come in one mail. */
export interface Notification {
  userId: string
  kind: NewsKind
  rhythm: Rhythm
  /** The number of the last news that was told. */
  place: number
  /** The number of the last news in the latest mail that left or was refused. */
  told: number
  /** Epoch milliseconds; no mail leaves before. */
  due: number
  /** The latest digest. */
  mailId: string | null
}
