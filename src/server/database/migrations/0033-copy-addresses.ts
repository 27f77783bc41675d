import { type Kysely, sql } from 'kysely'

/** A copy was made for an address, which its request may have lost since. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const name of ['email', 'emailKey'])
    await db.schema
      .alterTable('copyCode')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  for (const name of ['email', 'emailKey'].map((one) => sql.ref(one)))
    await sql`update "copyCode" set ${name} = coalesce(
      (select ${name} from "catalogueRequest" where id = "requestId"), '')`.execute(db)
  await sql`create index copy_email on "copyCode" ("emailKey") where "emailKey" <> ''`.execute(db)
  await sql`create index copy_request on "copyCode" ("requestId")`.execute(db)
}
