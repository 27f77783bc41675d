import type { Endpoint, Input } from '#contract/endpoint.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import { type call, poll } from '../../../lib/api/call.ts'
import { pollInterval } from '../../../lib/api/useEndpoint.ts'
import { fieldErrors } from '../../../lib/i18n/errorWords.ts'
import type { ListShapes } from '../query/shapes.ts'
import { cursorFrom, type Identified, mergePage, openPage, rowsThatLeft, type StablePage } from './stablePage.ts'

/** A row that left the list, as it is now, and why it left; '' where that is not told. */
export interface EndedRow<Row> {
  readonly row: Row
  readonly reason: string
}

export type ReadEnded<Row> = (row: Row) => Promise<EndedRow<Row>>

/** Reads a page; the type of a list's rows cannot be derived for a generic entry. */
export async function readPage<Row>(
  read: typeof call,
  entry: Endpoint<ListShapes>,
  query: ListQuery,
  signal: AbortSignal,
): Promise<Page<Row>> {
  return (await read(entry, { query } as unknown as Input<ListShapes>, signal)) as unknown as Page<Row>
}

/** Returns whether the server refused a cursor: those of staff's list do not fit the list of a `USER`. */
export function isRefusedCursor(error: unknown): boolean {
  const { after, before } = fieldErrors(error)
  return after !== undefined || before !== undefined
}

/** The query of a page by its number, without a cursor. */
export const atNumber = ({ after: _after, before: _before, ...query }: ListQuery, page: number): ListQuery => ({
  ...query,
  page,
})

/** Reads the page again from its first row, so that newer rows do not move it. */
export async function refreshPage<Row extends Identified>(
  entry: Endpoint<ListShapes>,
  { after: _after, before: _before, page: _page, ...query }: ListQuery,
  shown: StablePage<Row>,
  { readEnded, signal }: { readonly readEnded: ReadEnded<Row>; readonly signal: AbortSignal },
): Promise<StablePage<Row>> {
  const { anchor, page } = shown
  if (!anchor) return openPage(await readPage<Row>(poll, entry, { ...query, page }, signal))
  const fresh = await readPage<Row>(poll, entry, { ...query, after: cursorFrom(anchor, page) }, signal)
  const next = mergePage(shown, fresh)
  const ended = new Map((await readAllEnded(next, fresh, readEnded)).map((end) => [end.row.id, end]))
  return {
    ...next,
    data: next.data.map((row) => ended.get(row.id)?.row ?? row),
    ended: Object.fromEntries([...ended].map(([id, { reason }]) => [id, reason])),
  }
}

/** Rows whose reason is known are read again in turn, so many each time: they may have been erased since. */
const again = 5

function readAllEnded<Row extends Identified>(
  shown: StablePage<Row>,
  fresh: Page<Row>,
  readEnded: ReadEnded<Row>,
): Promise<EndedRow<Row>[]> {
  const left = rowsThatLeft(shown, fresh)
  const turns = Math.ceil(left.length / again)
  const turn = Math.floor(Date.now() / pollInterval) % turns
  return Promise.all(
    left.map(async (row, index) => {
      const reason = shown.ended[row.id]
      return reason && index % turns !== turn ? { row, reason } : readEnded(row)
    }),
  )
}
