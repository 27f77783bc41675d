import { type Kysely, sql } from 'kysely'

/** A catalogue's file becomes its first edition, and each catalogue's number of requests is kept. */
export async function up(db: Kysely<never>): Promise<void> {
  await createTables(db)
  await sql`insert into edition (id, "catalogueId", number, language, "fileKey", "fileName", bytes, note, "publishAt", created)
    select id, id, 1, '', "fileKey", name || substr("fileKey", 37),
      coalesce((select bytes from upload where key = "fileKey"), 0), '', created, created
    from catalogue`.execute(db)
  await db.schema.alterTable('catalogue').dropColumn('fileKey').execute()
  await db.schema.alterTable('catalogueRequest').addColumn('sentEdition', 'integer').execute()
  await rebuildUploads(db)
  await sql`insert into counter (list, shard, count)
    select 'catalogue/' || "catalogueId" || '/requests', 0, count(*) from "catalogueRequest"
    where "catalogueId" <> '' group by "catalogueId"`.execute(db)
}

async function createTables(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('edition')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('catalogueId', 'text', (column) => column.notNull().references('catalogue.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('fileKey', 'text', (column) => column.notNull().unique())
    .addColumn('fileName', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('publishAt', 'bigint', (column) => column.notNull())
    .addColumn('withdrawAt', 'bigint')
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('edition_file', ['catalogueId', 'number', 'language'])
    .execute()
  await db.schema
    .createTable('replacedFile')
    .addColumn('fileKey', 'text', (column) => column.primaryKey().notNull())
    .addColumn('editionId', 'text', (column) => column.notNull().references('edition.id').onDelete('cascade'))
    .addColumn('fileName', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('replacedAt', 'bigint', (column) => column.notNull())
    .execute()
  const index = (name: string) => db.schema.createIndex(`replacedFile_${name}`).on('replacedFile')
  await index('edition').columns(['editionId', 'replacedAt']).execute()
  await index('replaced').column('replacedAt').execute()
}

/** Without `catalogueId`, a unique column that SQLite cannot drop. */
async function rebuildUploads(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('newUpload')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('userId', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('changed', 'bigint', (column) => column.notNull())
    .execute()
  await sql`insert into "newUpload" (key, "userId", status, bytes, created, changed)
    select key, "userId", status, bytes, created, changed from upload`.execute(db)
  await db.schema.dropTable('upload').execute()
  await db.schema.alterTable('newUpload').renameTo('upload').execute()
  await db.schema.createIndex('upload_status').on('upload').columns(['status', 'changed']).execute()
}
