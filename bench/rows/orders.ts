import type { RequestQuery } from '#contract/request-shapes.ts'
import type { World } from '../fixture.ts'
import type { Row } from '../table.ts'
import { type AskedList, measureAsked } from './asked-lists.ts'
import { countPlainly } from './plain-count.ts'

const orders = ['name', 'email', 'company'] as const

/** Pages of the history in each of its orders, and by filters alone. */
export async function measureOrders(world: World): Promise<Row[]> {
  const p95 = world.url ? 100 : 50
  const last = Math.ceil((await countPlainly(world.db, {})) / 10)
  const sorted = (work: string, page: number): AskedList[] =>
    orders.map((sortBy) => ({
      work: `sorted by ${sortBy}, ${work}`,
      queries: [{ sortBy, page, sortOrder: 'ASC' }],
      p95,
    }))
  const catalogues = await world.db.selectFrom('catalogue').select('id').limit(3).execute()
  const filtered = (work: string, queries: RequestQuery[]) => ({ work: `filtered by ${work}`, queries, p95 })
  return measureAsked(world, [
    ...sorted('the first page', 1),
    ...sorted('the tenth', 10),
    ...sorted('the last', last),
    filtered('status', [{ status: 'pending' }, { status: 'approved' }, { status: 'rejected' }]),
    filtered(
      'catalogue',
      catalogues.map(({ id }) => ({ catalogueId: id })),
    ),
    filtered('delivery', [{ delivery: 'sent' }]),
  ])
}
