import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('catalogue')
    .addColumn('download', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
}
