import { emailKey } from '#contract/email.ts'
import { maxCountedMatches, type Page } from '#contract/lists.ts'
import type { RequestQuery, RequestStatus } from '#contract/request-shapes.ts'
import { pageOfRows } from '../../database/paging/page-of-rows.ts'
import { pick } from '../../database/prepared.ts'
import { keysOf, sortColumn } from '../../database/search/listing.ts'
import type { AuthenticatedActor } from '../../lib/actor.ts'
import { shareThread } from '../../lib/share-thread.ts'
import { inTurn } from '../../lib/turns.ts'
import type { Services } from '../../services.ts'
import { requestListing } from '../listing.ts'
import { type OwnRow, ownRows } from '../own/own-rows.ts'
import { askedBy } from './own-filter.ts'

type Listing = Promise<Page<OwnRow>>

/** Lists the newest 10,000 rows of a USER, of all states or of one; few enough to be read and compared one by one. */
export function listOwn(
  services: Services,
  actor: AuthenticatedActor,
  query: RequestQuery,
  status?: RequestStatus,
): Listing {
  return inTurn({ holder: `list of ${actor.caller.id}` }, () => readAndCompare(services, actor, query, status))
}

async function readAndCompare(
  services: Services,
  actor: AuthenticatedActor,
  query: RequestQuery,
  status?: RequestStatus,
): Listing {
  const isAsked = askedBy(query, status)
  const found: OwnRow[] = []
  let count = 0
  const share = shareThread()
  for await (const rows of ownRows(services, actor, pick(query, ['from', 'to']))) {
    const counted = rows.slice(0, maxCountedMatches - count)
    found.push(...counted.filter(isAsked))
    count += rows.length
    if (count > maxCountedMatches) break
    await share()
  }
  const page = pageOfRows(found, query, textOf(sortColumn(requestListing, query.sortBy)))
  return count > maxCountedMatches ? { ...page, totalIsMinimum: true } : page
}

function textOf(column: string | undefined): ((row: OwnRow) => string) | undefined {
  if (column === undefined) return undefined
  return (row) => String({ ...keysOf(requestListing, row), emailKey: emailKey(row.email) }[column])
}
