import type { Endpoint } from '#contract/endpoint.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import { poll } from '../../../lib/api/call.ts'
import type { ListShapes } from '../query/shapes.ts'
import { cursorFrom, type Identified } from './cursor.ts'
import { readPage } from './readPage.ts'
import { leftOf, merged, opened, type SteadyPage } from './steadyPage.ts'

/** A row that left the list, as it is now, and why it left; '' where that is not told. */
export interface Ended<Row> {
  readonly row: Row
  readonly words: string
}

/** Reads what became of a row that the list does not have any more. */
export type Ending<Row> = (row: Row) => Promise<Ended<Row>>

/** Reads the page again from its first row, so that newer rows do not move it. */
export async function readAgain<Row extends Identified>(
  entry: Endpoint<ListShapes>,
  { after: _after, before: _before, page: _page, ...query }: ListQuery,
  shown: SteadyPage<Row>,
  ending: Ending<Row>,
  signal: AbortSignal,
): Promise<SteadyPage<Row>> {
  const { anchor, page } = shown
  if (!anchor) return opened(await readPage<Row>(poll, entry, { ...query, page }, signal))
  const fresh = await readPage<Row>(poll, entry, { ...query, after: cursorFrom(anchor, page) }, signal)
  const next = merged(shown, fresh)
  const left = new Map((await leftNow(next, fresh, ending)).map((end) => [end.row.id, end]))
  const ended = Object.fromEntries([...left].map(([id, { words }]) => [id, words]))
  return { ...next, data: next.data.map((row) => left.get(row.id)?.row ?? row), ended }
}

/** The shown rows that the list does not have any more. What is known about one is not asked again. */
function leftNow<Row extends Identified>(
  shown: SteadyPage<Row>,
  fresh: Page<Row>,
  ending: Ending<Row>,
): Promise<Ended<Row>[]> {
  const endOf = async (row: Row) => {
    const words = shown.ended[row.id]
    return words ? { row, words } : ending(row)
  }
  return Promise.all(leftOf(shown, fresh).map(endOf))
}
