import { type Kysely, sql } from 'kysely'

/** Visitors may wish to be told of new editions, which are then offered to them by mail until they unsubscribe. */
export async function up(db: Kysely<never>): Promise<void> {
  await addWishes(db)
  await createTables(db)
  await db.schema.alterTable('mail').addColumn('offerId', 'text').execute()
  await sql`create index mail_offered on mail ("offerId") where status = 'queued' and "offerId" is not null`.execute(db)
}

async function addWishes(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('consent')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('consent'))
    .execute()
  for (const table of ['submission', 'catalogueRequest']) {
    await db.schema.alterTable(table).addColumn('editionsVersion', 'integer').execute()
    await db.schema.alterTable(table).addColumn('editionsAt', 'bigint').execute()
    await db.schema.alterTable(table).addColumn('subscriber', 'text').execute()
  }
  await db.schema.alterTable('catalogueRequest').addColumn('offeredEdition', 'integer').execute()
  await sql`create index request_subscriber on "catalogueRequest" ("catalogueId", seq)
    where status = 'approved' and subscriber is not null`.execute(db)
  await sql`create index request_approved_address on "catalogueRequest" ("catalogueId", "emailKey", seq)
    where status = 'approved'`.execute(db)
}

async function createTables(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('unsubscribed')
    .addColumn('subscriber', 'text', (column) => column.primaryKey().notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('offer')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('catalogueId', 'text', (column) => column.notNull().references('catalogue.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('recipients', 'integer', (column) => column.notNull())
    .addColumn('mailed', 'integer', (column) => column.notNull())
    .addColumn('failed', 'integer', (column) => column.notNull())
    .addColumn('place', 'bigint', (column) => column.notNull())
    .addColumn('started', 'bigint', (column) => column.notNull())
    .addColumn('ended', 'bigint')
    .addColumn('due', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('offer_catalogue').on('offer').columns(['catalogueId', 'started']).execute()
  await sql`create unique index offer_running on offer ("catalogueId") where state = 'running'`.execute(db)
}
