import type { Attention } from '#contract/request-shapes.ts'
import type { Db } from '../../database/dialect.ts'

/** When the request was sent that waits the longest for a decision. */
export async function findOldestPending(db: Db): Promise<number | null> {
  const oldest = await db
    .selectFrom('catalogueRequest')
    .where('status', '=', 'pending')
    .orderBy('seq')
    .select('created')
    .limit(1)
    .executeTakeFirst()
  return oldest?.created ?? null
}

/** How many requests staff should look at again for this reason, at most `most`. */
export async function countAttention(db: Db, attention: Attention, most: number): Promise<number> {
  const rows = await db
    .selectFrom('catalogueRequest')
    .where('attention', '=', attention)
    .select('attention')
    .limit(most)
    .execute()
  return rows.length
}
