import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db
  await schema
    .alterTable('catalogue')
    .addColumn('download', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await schema
    .alterTable('catalogue')
    .addColumn('previewPages', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
