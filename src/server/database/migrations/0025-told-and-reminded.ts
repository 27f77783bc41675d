import type { Kysely } from 'kysely'

/** Who approved may be told of the first opening. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('catalogueRequest').addColumn('tellOpened', 'text').execute()
}
