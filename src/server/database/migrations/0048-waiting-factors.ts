import type { Kysely } from 'kysely'

/** A secret that waits for its first code belongs to the session that was shown it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('secondFactor').addColumn('sessionId', 'text').execute()
}
