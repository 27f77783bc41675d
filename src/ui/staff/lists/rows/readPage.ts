import type { Endpoint, Input } from '#contract/endpoint.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import type { call } from '../../../lib/api/call.ts'
import type { ListShapes } from '../query/shapes.ts'

/** Reads a page; the type of a list's rows cannot be derived for a generic entry. */
export async function readPage<Row>(
  read: typeof call,
  entry: Endpoint<ListShapes>,
  query: ListQuery,
  signal: AbortSignal,
): Promise<Page<Row>> {
  return (await read(entry, { query } as unknown as Input<ListShapes>, signal)) as unknown as Page<Row>
}
