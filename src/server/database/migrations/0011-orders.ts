import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  for (const [name, key] of Object.entries({ name: 'nameKey', address: 'emailKey', company: 'companyKey' })) {
    const index = (part: string, columns: string, rows: string) =>
      sql`create index ${sql.ref(`request_${part}_${name}`)} on "catalogueRequest"
        (${sql.raw(columns)}, ${sql.ref(key)}, seq) where ${sql.raw(rows)}`.execute(db)
    await index('pending', 'status', "status = 'pending'")
    await index('owner', '"ownerId"', '"ownerId" is not null')
    await index('owner_pending', '"ownerId", status', `status = 'pending' and "ownerId" is not null`)
  }
  await sql`create index user_status_name on "user" (status, "nameKey", seq)`.execute(db)
  await sql`create index user_status_address on "user" (status, "emailKey", seq)`.execute(db)
  await sql`create index "tourAccess_name" on "tourAccess" (type, "nameKey", seq)`.execute(db)
}
