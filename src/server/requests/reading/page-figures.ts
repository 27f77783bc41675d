import type { Db, Trx } from '../../database/dialect.ts'
import * as queries from './page-figures.queries.ts'
import type { Added } from './visits.ts'

/** Rows of each page. More would let more readers go on at the same moment, and make reading the sums slower. */
const shards = 4

const allPages = 0

/** Call this last in a transaction, because others wait for the rows. */
export async function countPages(trx: Trx, editionId: string, { isNew, rises }: Added): Promise<void> {
  const shard = Math.floor(Math.random() * shards)
  const seconds = rises.reduce((sum, rise) => sum + rise.seconds, 0)
  const whole = { page: allPages, readers: isNew ? 1 : 0, seconds }
  await queries.addFigures(
    trx,
    [whole, ...rises].map((figure) => ({ editionId, shard, ...figure })),
  )
}

/** How often a file was read and for how long, and the same of its pages. */
export async function readPageFigures(db: Db, editionId: string) {
  const figures = await queries.sumFigures(db, editionId)
  const whole = figures.find(({ page }) => page === allPages)
  return {
    readings: whole?.readers ?? 0,
    seconds: whole?.seconds ?? 0,
    pages: figures.filter(({ page }) => page !== allPages),
  }
}
