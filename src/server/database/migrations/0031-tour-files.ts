import type { Kysely } from 'kysely'

/** The uploaded file of a tour; an upload says what it is for. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('tourFile')
    .addColumn('tourId', 'text', (column) => column.primaryKey().notNull())
    .addColumn('fileKey', 'text', (column) => column.notNull())
    .addColumn('fileName', 'text', (column) => column.notNull())
    .addColumn('startPage', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('files', 'integer', (column) => column.notNull())
    .addColumn('skipped', 'text', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .alterTable('upload')
    .addColumn('type', 'text', (column) => column.notNull().defaultTo('catalogue'))
    .execute()
}
