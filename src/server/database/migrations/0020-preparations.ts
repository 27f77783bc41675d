import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('preparation')
    .addColumn('fileKey', 'text', (column) => column.primaryKey().notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('pages', 'integer', (column) => column.notNull())
    .addColumn('sizes', 'text', (column) => column.notNull())
    .addColumn('outline', 'text', (column) => column.notNull())
    .addColumn('failedPages', 'text', (column) => column.notNull())
    .addColumn('cover', 'text')
    .addColumn('mailCover', 'text')
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('due', 'bigint', (column) => column.notNull())
    .execute()
  await sql`alter table catalogue add column "showCover" integer not null default 0`.execute(db)
  await sql`create index preparation_due on preparation (due) where state = 'preparing'`.execute(db)
}
