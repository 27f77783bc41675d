import { type Kysely, sql } from 'kysely'

/** An erasure takes along what webhook receivers answered about a person, and what they answer later. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('webhookDelivery')
    .addColumn('keepsAnswer', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await sql`update "webhookDelivery" set "answerText" = '', "keepsAnswer" = 0
    where "subjectId" in (select id from "catalogueRequest" where "erasedAt" is not null)`.execute(db)
  await sql`drop index delivery_subject`.execute(db)
  await sql`create index delivery_subject on "webhookDelivery" ("subjectId")`.execute(db)
}
