import type { Kysely } from 'kysely'

/** Programs make calls with tokens of their person. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('apiToken')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('ending', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .addColumn('used', 'bigint')
    .addColumn('network', 'text')
    .execute()
  await db.schema.createIndex('apiToken_user').on('apiToken').column('userId').execute()
}
