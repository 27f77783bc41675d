import { type Kysely, sql } from 'kysely'

/** Requests have no owner any more: a USER's rows are found by the author of a form and by the proven address. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index submission_author on submission ("authorId", created, id)
    where "authorId" is not null`.execute(db)
  for (const name of owned) await db.schema.dropIndex(name).execute()
  const request = db.schema.alterTable('catalogueRequest')
  for (const column of ['ownerId', 'authorId']) await request.dropColumn(column).execute()
  await sql`delete from counter where list like 'request/%/%'`.execute(db)
}

const orders = ['name', 'address', 'company']
export const owned = [
  ...['request_owner', 'request_owner_status'],
  ...orders.flatMap((order) => [`request_owner_${order}`, `request_owner_pending_${order}`]),
]
