import { type Kysely, sql } from 'kysely'

/** What receivers answered is forgotten with whom it may name. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index delivery_answered on "webhookDelivery" ("subjectId") where "answerText" <> ''`.execute(db)
}
