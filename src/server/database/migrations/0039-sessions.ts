import type { Kysely } from 'kysely'

/** Sessions that began before tell no device, and were never proven afresh. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const name of ['device', 'network', 'method'])
    await db.schema
      .alterTable('session')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  await db.schema
    .alterTable('session')
    .addColumn('proven', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
