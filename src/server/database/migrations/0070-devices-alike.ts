import { type Kysely, sql } from 'kysely'

/** Devices like one that was told of count as that one, and a link that ends what began on a device outlives it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('knownDevice').addColumn('toldAs', 'text').execute()
  await db.schema.alterTable('linkToken').addColumn('deviceHash', 'text').execute()
  // The former column takes the link away with its device.
  await sql`update "linkToken" set "deviceHash" = "knownDevice", "knownDevice" = null`.execute(db)
}
