import type { Kysely } from 'kysely'

/** A webhook rests after days of failures, not after two that lie days apart. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('webhook').addColumn('failedLast', 'bigint').execute()
}
