import type { Kysely } from 'kysely'

/** What was read: sums of pages, visits that go on, and the readers who let staff see what they read. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('pageFigure')
    .addColumn('editionId', 'text', (column) => column.notNull().references('edition.id').onDelete('cascade'))
    .addColumn('shard', 'integer', (column) => column.notNull())
    .addColumn('page', 'integer', (column) => column.notNull())
    .addColumn('readers', 'integer', (column) => column.notNull())
    .addColumn('seconds', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('pageFigure_key', ['editionId', 'shard', 'page'])
    .execute()
  await schema
    .createTable('readingVisit')
    .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('seconds', 'text', (column) => column.notNull())
    .addColumn('seen', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('readingVisit_seen').on('readingVisit').column('seen').execute()
  await schema
    .createTable('namedReader')
    .addColumn('requestId', 'text', (column) =>
      column.primaryKey().notNull().references('catalogueRequest.id').onDelete('cascade'),
    )
    .addColumn('agreedAt', 'bigint', (column) => column.notNull())
    .addColumn('toldAt', 'bigint')
    .execute()
  await schema.createIndex('namedReader_agreed').on('namedReader').column('agreedAt').execute()
  await schema
    .createTable('reading')
    .addColumn('requestId', 'text', (column) =>
      column.notNull().references('namedReader.requestId').onDelete('cascade'),
    )
    .addColumn('editionId', 'text', (column) => column.notNull().references('edition.id').onDelete('cascade'))
    .addColumn('seconds', 'text', (column) => column.notNull())
    .addColumn('visits', 'integer', (column) => column.notNull())
    .addColumn('firstAt', 'bigint', (column) => column.notNull())
    .addColumn('lastAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('reading_key', ['requestId', 'editionId'])
    .execute()
  await schema.createIndex('reading_edition').on('reading').column('editionId').execute()
}
