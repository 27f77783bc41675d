import type { Generated } from 'kysely'
import type { ListName } from '#contract/list-names.ts'

export interface Export {
  hash: string
  sessionId: string
  list: ListName
  /** JSON of the list's query. */
  query: string
  /** JSON of the column names; null for all. */
  columns: string | null
  expires: number
  /** How often its download began. */
  starts: Generated<number>
}

export interface View {
  id: string
  /** Null for a shared view whose owner was removed. */
  ownerId: string | null
  list: ListName
  name: string
  /** The query string of the list's address. */
  query: string
  shared: 0 | 1
  created: number
}

/** `columns` are names separated by commas. */
export interface ShownColumns {
  userId: string
  list: ListName
  columns: string
}
