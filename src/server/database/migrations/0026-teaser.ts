import type { Kysely } from 'kysely'

/** How many of its first pages the form of a catalogue shows. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('catalogue')
    .addColumn('previewPages', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
