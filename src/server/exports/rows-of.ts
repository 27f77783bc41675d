import type { Page, PageQuery } from '#contract/common.ts'
import type { ListName } from '#contract/list-names.ts'
import { listRegistrations } from '../accounts/registrations.ts'
import { listUsers } from '../accounts/users.ts'
import { listHistory, listPending } from '../catalogue-requests/catalogue-requests.ts'
import { listCatalogues } from '../catalogues/catalogues.ts'
import type { AuthenticatedActor } from '../platform/actor.ts'
import type { Services } from '../platform/services.ts'
import { listAccesses } from '../tour-access/tour-access.ts'
import type { ListQuery } from './list-query.ts'

/** Stand-in for platform/lists: this file goes when `rowsOf` comes from there. */

export interface ListRow {
  readonly id: string
  readonly created: number
}

type Read = (services: Services, actor: AuthenticatedActor, paging: PageQuery) => Promise<Page<ListRow>>

const readers: Record<ListName, Read> = {
  requests: listPending,
  history: listHistory,
  users: (services, _actor, paging) => listUsers(services, 'active', paging),
  registrations: (services, _actor, paging) => listRegistrations(services, paging),
  catalogues: (services, _actor, paging) => listCatalogues(services, paging),
  tours: (services, _actor, paging) => listAccesses(services, paging),
}

const size = 250

/** Yields all rows of a list that the actor may see, in pages read by key. */
export async function* rowsOf(
  services: Services,
  actor: AuthenticatedActor,
  list: ListName,
  query: ListQuery,
): AsyncGenerator<ListRow[]> {
  let last: ListRow | undefined
  do {
    const start = last ? { after: `1_${last.created}_${last.id}` } : { page: 1 }
    const { data } = await readers[list](services, actor, { ...query, ...start, size })
    yield data
    last = data.length === size ? data.at(-1) : undefined
  } while (last)
}
