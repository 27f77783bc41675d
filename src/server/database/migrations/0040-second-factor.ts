import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('user').addColumn('secondFactorAt', 'bigint').execute()
  await db.schema
    .createTable('secondFactor')
    .addColumn('userId', 'text', (column) => column.primaryKey().notNull().references('user.id').onDelete('cascade'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('lastStep', 'bigint', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .execute()
  await ofUser(db, 'recoveryCode').execute()
  await ofUser(db, 'signInTicket')
    .addColumn('audience', 'text')
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .addColumn('triesLeft', 'integer', (column) => column.notNull())
    .execute()
  for (const table of ['recoveryCode', 'signInTicket'])
    await db.schema.createIndex(`${table}_user`).on(table).column('userId').execute()
}

const ofUser = (db: Kysely<never>, table: string) =>
  db.schema
    .createTable(table)
    .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
