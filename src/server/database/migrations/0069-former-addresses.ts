import type { Kysely } from 'kysely'

/** Which addresses an account had, so that a newcomer with one of them waits for an owner. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('formerAddress')
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('formerAddress_primary', ['hash', 'userId'])
    .execute()
  await db.schema.createIndex('formerAddress_userId').on('formerAddress').column('userId').execute()
}
