import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('export')
    .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('sessionId', 'text', (column) => column.notNull().references('session.id').onDelete('cascade'))
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('query', 'text', (column) => column.notNull())
    .addColumn('columns', 'text')
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('export_session').on('export').column('sessionId').execute()
  await db.schema.createIndex('export_expires').on('export').column('expires').execute()
}
