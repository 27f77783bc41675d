import { type Kysely, sql } from 'kysely'
import { byCharacters, type Db } from '../dialect.ts'

/** Owners see and steer the outbox, which pauses as one while the mail server takes nothing. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('mail').addColumn('cause', 'text').execute()
  await sql`update mail set cause = 'restored'
    where status = 'deadLetter' and "lastError" like 'Restored from a backup%'`.execute(db)
  await db.schema
    .createTable('mailPause')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('nextTry', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('refusedAddress')
    .addColumn('emailKey', 'text', (column) => column.primaryKey())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('mail_created')
    .on('mail')
    .columns(['created', 'id'] as never[])
    .execute()
  const recipient = byCharacters(db as unknown as Db, sql`lower(recipient)`)
  await sql`create index mail_recipient on mail (${recipient})`.execute(db)
}
