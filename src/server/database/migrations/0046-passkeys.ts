import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('passkeyHandle')
    .addColumn('userId', 'text', (column) => column.primaryKey().notNull().references('user.id').onDelete('cascade'))
    .addColumn('handle', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('passkey')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('credentialId', 'text', (column) => column.notNull().unique())
    .addColumn('publicKey', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('synced', 'integer', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('rpId', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('used', 'bigint')
    .execute()
  await db.schema.createIndex('passkey_user').on('passkey').column('userId').execute()
  await db.schema
    .createTable('usedChallenge')
    .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('usedChallenge_created').on('usedChallenge').column('created').execute()
}
