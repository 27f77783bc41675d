import { type Kysely, sql } from 'kysely'

/** Beside each step that was taken stands the first version that can serve a database with it; null: none before it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table kysely_migration add column "servedFrom" varchar(255)`.execute(db)
}
