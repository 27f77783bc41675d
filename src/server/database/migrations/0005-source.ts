import type { Kysely } from 'kysely'

/** Keeps where a request came from, such as a fair; '' when its form address did not say. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('catalogueRequest')
    .addColumn('source', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
