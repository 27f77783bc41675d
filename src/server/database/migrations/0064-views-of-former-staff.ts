import { type Kysely, sql } from 'kysely'

/** Who lost the role of staff no longer changes the views that they shared. */
export async function up(db: Kysely<never>): Promise<void> {
  const formerStaff = sql`select id from ${sql.table('user')} where role = 'USER'`
  await sql`update ${sql.table('view')} set ${sql.ref('ownerId')} = null
    where shared = 1 and ${sql.ref('ownerId')} in (${formerStaff})`.execute(db)
}
