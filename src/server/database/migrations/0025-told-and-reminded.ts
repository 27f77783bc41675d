import { type Kysely, sql } from 'kysely'

/** Who approved may be told of the first opening, and a visitor may be reminded of a link that was never opened. */
export async function up(db: Kysely<never>): Promise<void> {
  const requests = () => db.schema.alterTable('catalogueRequest')
  await requests().addColumn('tellOpened', 'text').execute()
  await requests().addColumn('remindAt', 'bigint').execute()
  await db.schema.alterTable('catalogue').addColumn('remindAfterDays', 'integer').execute()
  await sql`create index request_remind on "catalogueRequest" ("remindAt") where "remindAt" is not null`.execute(db)
}
