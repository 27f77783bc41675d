import type { Kysely } from 'kysely'

/** Until a change is folded it says from which network it came. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('figureChange').addColumn('site', 'text').execute()
}
