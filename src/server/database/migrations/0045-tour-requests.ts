import { type Kysely, sql } from 'kysely'

/** A request may be for a tour, whose approval makes an access. */
export async function up(db: Kysely<never>): Promise<void> {
  const request = () => db.schema.alterTable('catalogueRequest')
  await request()
    .addColumn('tourId', 'text', (column) =>
      column.notNull().defaultTo('').check(sql`"tourId" = '' or "catalogueId" = ''`),
    )
    .execute()
  await request().addColumn('accessId', 'text').execute()
  await sql`drop index request_pending_once`.execute(db)
  await sql`create unique index request_pending_once on "catalogueRequest" ("emailKey", "catalogueId", "tourId")
    where status = 'pending'`.execute(db)
  await sql`create index request_access on "catalogueRequest" ("accessId") where "accessId" is not null`.execute(db)
}
