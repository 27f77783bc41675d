import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('view')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('ownerId', 'text')
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('query', 'text', (column) => column.notNull())
    .addColumn('shared', 'integer', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('view_owner').on('view').column('ownerId').execute()
  await db.schema
    .createIndex('view_shared')
    .on('view')
    .columns(['shared', 'created', 'id'] as never[])
    .execute()
}
