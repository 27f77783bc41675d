import type { Kysely } from 'kysely'

/** A sign-in at the provider that a mailed link began ends with that very link. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('providerState').addColumn('linkHash', 'text').execute()
}
