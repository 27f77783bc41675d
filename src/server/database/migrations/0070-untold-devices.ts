import { type Kysely, sql } from 'kysely'

/** A link that ends what began on a device outlives it, and ends what began untold. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('knownDevice')
    .addColumn('told', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('linkToken').addColumn('deviceHash', 'text').execute()
  // The former column takes the link away with its device.
  await sql`update "linkToken" set "deviceHash" = "knownDevice", "knownDevice" = null`.execute(db)
}
