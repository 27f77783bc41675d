import type { Kysely } from 'kysely'

/** The address of an export stands until its file was sent whole, so that a killed server spends none. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('export')
    .addColumn('starts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
