import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  for (const name of ['disabledAt', 'lastSignIn'])
    await db.schema.alterTable('user').addColumn(name, 'bigint').execute()
}
