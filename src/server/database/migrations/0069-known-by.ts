import type { Kysely } from 'kysely'

/** Addresses and identities at the provider that an account had: a newcomer with one of them waits for an owner. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('knownBy')
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('knownBy_primary', ['hash', 'userId'])
    .execute()
  await db.schema.createIndex('knownBy_userId').on('knownBy').column('userId').execute()
}
