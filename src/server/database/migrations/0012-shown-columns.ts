import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('shownColumns')
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('columns', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('shownColumns_pk', ['userId', 'list'] as never[])
    .execute()
}
