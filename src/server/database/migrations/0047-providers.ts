import type { Kysely } from 'kysely'

/** Single sign-on: who people are at the provider, and sign-ins that are on their way there. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('user').addColumn('providerAt', 'bigint').execute()
  await db.schema.alterTable('signInTicket').addColumn('method', 'text').execute()
  await db.schema
    .createTable('identity')
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().unique().references('user.id').onDelete('cascade'))
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('identity_primary', ['issuer', 'subject'])
    .execute()
  await db.schema
    .createTable('providerState')
    .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('browser', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.references('user.id').onDelete('cascade'))
    .addColumn('sessionId', 'text', (column) => column.references('session.id').onDelete('cascade'))
    .addColumn('redirectUrl', 'text')
    .addColumn('next', 'text')
    .addColumn('language', 'text')
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .execute()
  for (const column of ['userId', 'sessionId'])
    await db.schema.createIndex(`providerState_${column}`).on('providerState').column(column).execute()
}
