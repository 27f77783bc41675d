import type { Kysely } from 'kysely'

/** Every instance says once a minute that it lives, and how its clock goes. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('instance')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('schema', 'text', (column) => column.notNull())
    .addColumn('started', 'bigint', (column) => column.notNull())
    .addColumn('seen', 'bigint', (column) => column.notNull())
    .addColumn('ahead', 'bigint', (column) => column.notNull())
    .execute()
}
