import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('tally').renameTo('counter').execute()
  await db.schema.alterTable('oneTimeToken').renameTo('linkToken').execute()
  await db.schema.alterTable('audit').renameColumn('deed', 'action').execute()
  await sql`update mail set status = 'deadLetter' where status = 'parked'`.execute(db)
}
