import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('catalogueRequest')
    .addColumn('source', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
