import type { Kysely } from 'kysely'

export const servedFrom = '0061-words-are-searched'

/** An erasure reads all words, so nothing leads to those that name an address. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.dropTable('mention').execute()
}
