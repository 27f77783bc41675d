import type { Kysely } from 'kysely'

/** A body for a webhook names the form whose words it holds, so that they go when the form leaves its request. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('webhookDelivery').addColumn('submissionId', 'text').execute()
}
