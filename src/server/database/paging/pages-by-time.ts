import { type RawBuilder, sql } from 'kysely'
import { type ListQuery, maxCountedMatches, type Page } from '#contract/lists.ts'
import { type PageWindow, pageWindow, toPage } from './page-window.ts'

interface Timed {
  readonly id: string
  readonly created: number
}

interface Reads<R> {
  /** Counts at most this many matches. */
  count(limit: number): Promise<number>
  read(window: PageWindow): Promise<R[]>
}

/** A page of a table that has neither a search index nor a kept total, in the order of time. */
export async function pageByTime<R extends Timed>(query: ListQuery, { count, read }: Reads<R>): Promise<Page<R>> {
  const counted = await count(maxCountedMatches + 1)
  const total = { total: Math.min(counted, maxCountedMatches), isMinimum: counted > maxCountedMatches }
  const window = pageWindow(query, total, true)
  const rows = window.limit > 0 ? await read(window) : []
  if (window.backwards) rows.reverse()
  const positions = rows.map(({ id, created }) => ({ seq: created, text: id }))
  return toPage(rows, positions, window, total)
}

/** The condition that rows lie behind the cursor of a window; `order` names the columns of time and id. */
export function behindCursor({ cursor, direction }: PageWindow, order: RawBuilder<unknown>): RawBuilder<boolean> {
  if (!cursor) return sql<boolean>`1 = 1`
  const { seq, text = '' } = cursor.position
  const side = sql.raw((direction === 'desc' ? '<' : '>') + (cursor.inclusive ? '=' : ''))
  return sql<boolean>`(${order}) ${side} (${seq}, ${text})`
}
