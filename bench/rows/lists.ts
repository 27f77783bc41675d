import { transact } from '#server/database/dialect.ts'
import { writeCursor } from '#server/database/paging/cursor.ts'
import { perMillisecond } from '#server/database/search/sequence.ts'
import type { World } from '../fixture.ts'
import { inRounds, middle } from '../load/rounds.ts'
import { listScript } from '../load/scripts.ts'
import { wrk } from '../load/wrk.ts'
import type { Server } from '../server.ts'
import type { Row } from '../table.ts'

/** Pages of ten pending requests with true totals, at random places, one write in a hundred requests. */
export async function measureLists(world: World): Promise<Row[]> {
  const { rounds, seconds, token, product } = world
  const script = listScript(token, randomKeys(300))
  const ceiling = await world.start('bench/ceilings/list.ts')
  const drive = ({ origin }: Server) => wrk({ origin, seconds, connections: 32, script })
  try {
    const runs = await inRounds(rounds, {
      product: () => drive(product),
      ceiling: () => drive(ceiling),
    })
    return [
      {
        work: 'signed-in list, against hand-written',
        ...middle(runs.product),
        memory: product.memory(),
        ceiling: middle(runs.ceiling).figure,
        target: { atLeast: world.url ? 0.6 : 0.5 },
      },
    ]
  } finally {
    await ceiling.stop()
    await removeCeilingsRows(world)
  }
}

/** The product neither counts nor finds the rows that the ceiling wrote. */
function removeCeilingsRows({ db }: World): Promise<unknown> {
  return transact(db, (trx) => trx.deleteFrom('catalogueRequest').where('nameKey', '=', '').execute())
}

/** A cursor is a place between two rows, so any moment of the two years that the data is spread over will do. */
export function randomKeys(count: number): string[] {
  const moment = () => Math.floor(Date.now() - Math.random() * 690 * 86_400_000)
  return Array.from({ length: count }, () => writeCursor(2, { seq: moment() * perMillisecond }))
}
