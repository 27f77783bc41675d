import type { RequestQuery } from '#contract/request-shapes.ts'
import { transact } from '#server/database/dialect.ts'
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
  await keepLinks(world.db)
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

/** A link that expired meanwhile would change what is found by delivery. */
async function keepLinks(db: World['db']): Promise<void> {
  const now = Date.now()
  const change = { linkExpires: now + 86_400_000 }
  await transact(db, (trx) => trx.updateTable('catalogueRequest').set(change).where('linkExpires', '>', now).execute())
}
