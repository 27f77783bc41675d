import { type Kysely, sql } from 'kysely'

/** Whoever signed in before is known from the next sign-in on. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('knownDevice')
    .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('seen', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('knownDevice_user').on('knownDevice').columns(['userId', 'seen']).execute()
  await db.schema.alterTable('session').addColumn('knownDevice', 'text').execute()
  await db.schema
    .alterTable('linkToken')
    .addColumn('knownDevice', 'text', (column) => column.references('knownDevice.hash').onDelete('cascade'))
    .execute()
  await sql`create index "linkToken_device" on "linkToken" ("knownDevice") where "knownDevice" is not null`.execute(db)
}
