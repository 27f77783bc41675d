import type { Kysely } from 'kysely'

/** What a receiver refuses is given up once it took something else since. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('webhook').addColumn('takenLast', 'bigint').execute()
}
