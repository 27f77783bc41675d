import { type Kysely, sql } from 'kysely'

/** A webhook may be given people no more; what it was given before is found by it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index delivery_told on "webhookDelivery" ("webhookId") where "emailKey" is not null`.execute(db)
}
