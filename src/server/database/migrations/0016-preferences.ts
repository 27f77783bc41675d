import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('user').addColumn('theme', 'text').execute()
  await db.schema.alterTable('user').addColumn('firstStepsClosedAt', 'bigint').execute()
}
