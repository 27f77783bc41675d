import { type Kysely, sql } from 'kysely'

/** Who unsubscribes ends the wishes of all their requests. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index request_by_subscriber on "catalogueRequest" (subscriber) where subscriber is not null`.execute(
    db,
  )
}
