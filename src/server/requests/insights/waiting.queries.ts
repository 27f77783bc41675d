import type { Attention } from '#contract/request-shapes.ts'
import type { Db } from '../../database/dialect.ts'

export async function findOldestPendingTime(db: Db): Promise<number | null> {
  const oldest = await db
    .selectFrom('catalogueRequest')
    .where('status', '=', 'pending')
    .orderBy('seq')
    .select('created')
    .limit(1)
    .executeTakeFirst()
  return oldest?.created ?? null
}

export async function countAttention(db: Db, attention: Attention, limit: number): Promise<number> {
  const rows = await db
    .selectFrom('catalogueRequest')
    .where('attention', '=', attention)
    .select('attention')
    .limit(limit)
    .execute()
  return rows.length
}
