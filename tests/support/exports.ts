import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import { listExports } from '#contract/exports.ts'
import type { ListName } from '#contract/list-names.ts'
import { transact } from '#server/database/dialect.ts'
import { placed } from '#server/database/search/index-row.ts'
import { requestListing } from '#server/requests/listing.ts'
import type { Services } from '#server/services.ts'
import type { Call } from './client.ts'
import { customer } from './given.ts'

interface Wanted {
  list: ListName
  query?: Record<string, string | number>
  columns?: string[]
}

/** Asks for an export and returns the address of its download. */
export async function askFor(origin: string, call: Call, { list, query = {}, columns }: Wanted): Promise<string> {
  const { url } = await call(listExports.create as Endpoint<typeof listExports.create.shapes>, {
    body: { list, query, ...(columns ? { columns } : {}) },
  })
  return origin + url
}

/** Downloads an export and returns the cells of its rows, the header first. */
export async function exported(origin: string, call: Call, wanted: Wanted): Promise<string[][]> {
  return cellsOf(await (await fetch(await askFor(origin, call, wanted))).text())
}

/** Reads CSV by RFC 4180: cells of rows that end with CRLF; quotes are doubled inside quotes. */
export function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (end === '' && !quoted && !plain) break
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length > 0)
}

/** Fills in pending requests of several kilobytes each, the last is the newest. */
export async function fillRequests(
  { db, now }: Pick<Services, 'db' | 'now'>,
  count: number,
  character = 'x',
): Promise<void> {
  const long = character.repeat(450)
  const fields = Object.fromEntries(Object.keys(customer).map((name) => [name, long])) as typeof customer
  const rows = Array.from({ length: count }, (_, index) =>
    placed(db, requestListing, {
      ...{ ...fields, id: randomUUID(), email: `${index}@example.com`, emailKey: `${index}@example.com` },
      ...{ status: 'pending' as const, catalogueId: '', catalogueName: '', source: '', created: now() - count + index },
      ...{ openings: 0, machineOpenings: 0 },
    }),
  )
  await transact(db, async (trx) => {
    for (let from = 0; from < count; from += 500)
      await trx
        .insertInto('catalogueRequest')
        .values(rows.slice(from, from + 500) as never)
        .execute()
  })
}
