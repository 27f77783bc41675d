import type { Kysely } from 'kysely'

/** A delivery that a receiver refuses is given up once the receiver has taken another one since. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('webhook').addColumn('takenLast', 'bigint').execute()
}
