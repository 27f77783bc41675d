import { type Kysely, sql } from 'kysely'

/** For what a receiver did not take among all that it took, and for what is told before erasures. */
export async function up(db: Kysely<never>): Promise<void> {
  const untaken = sql`create index delivery_untaken on "webhookDelivery" ("webhookId", created, id)`
  await sql`${untaken} where status <> 'delivered'`.execute(db)
  const first = sql`create index webhook_event_first on "webhookEvent" (due)`
  await sql`${first} where "fannedAt" is null and type <> 'request.erased'`.execute(db)
}
