import { type Kysely, sql } from 'kysely'

/** An invited person has an account that waits until they take it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('user').addColumn('invitedAt', 'bigint').execute()
  await sql`create index user_invited on "user" ("invitedAt") where "invitedAt" is not null`.execute(db)
}
