import { type Kysely, sql } from 'kysely'

/** Adds the firm's settings, and what the form then also asks. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('setting')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('consent')
    .addColumn('version', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .execute()
  const text = (table: string, column: string) => db.schema.alterTable(table).addColumn(column, 'text').execute()
  await text('catalogueRequest', 'answers')
  await text('catalogueRequest', 'language')
  await text('user', 'language')
  await db.schema.alterTable('catalogueRequest').addColumn('consentVersion', 'integer').execute()
  await db.schema.alterTable('catalogueRequest').addColumn('consentAt', 'bigint').execute()
  await db.schema.alterTable('catalogueRequest').addColumn('erasedAt', 'bigint').execute()
  await sql`insert into lock (name, touched) values ('settings', 0)`.execute(db)
}
