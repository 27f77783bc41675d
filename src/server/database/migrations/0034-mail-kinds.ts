import { type Kysely, sql } from 'kysely'

/** A mail says why it was written, so that it does not leave when that is over. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('mail')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('notice'))
    .execute()
  await sql`update mail set kind = case when "offerId" is null then 'answer' else 'offer' end
    where "subjectId" is not null`.execute(db)
}
