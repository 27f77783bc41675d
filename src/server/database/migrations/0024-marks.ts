import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema
    .alterTable('catalogue')
    .addColumn('mark', 'text', (column) => column.notNull().defaultTo('off'))
    .execute()
  await schema
    .createTable('master')
    .addColumn('fileKey', 'text', (column) => column.primaryKey().notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('place', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('due', 'bigint', (column) => column.notNull())
    .execute()
  await sql`create index master_due on master (due) where state in ('waiting', 'unwanted')`.execute(db)
  await schema
    .createTable('copyCode')
    .addColumn('code', 'text', (column) => column.primaryKey().notNull())
    .addColumn('keyHash', 'text', (column) => column.notNull().unique())
    .addColumn('requestId', 'text', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .execute()
}
