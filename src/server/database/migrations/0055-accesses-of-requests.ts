import { type Kysely, sql } from 'kysely'

/** An access names the request that it was made for, also after another one took its place. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('tourAccess').addColumn('requestId', 'text').execute()
  await sql`update "tourAccess" set "requestId" = request.id
    from "catalogueRequest" as request where request."accessId" = "tourAccess".id`.execute(db)
  await sql`create index tour_access_request on "tourAccess" ("requestId") where "requestId" is not null`.execute(db)
}
