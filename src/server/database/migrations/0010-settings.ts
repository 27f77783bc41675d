import { type Kysely, sql } from 'kysely'
import { emailKey } from '#contract/email.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('setting')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('consent')
    .addColumn('version', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .execute()
  const text = (table: string, column: string) => db.schema.alterTable(table).addColumn(column, 'text').execute()
  await text('catalogueRequest', 'answers')
  await text('catalogueRequest', 'language')
  await text('user', 'language')
  await db.schema.alterTable('catalogueRequest').addColumn('consentVersion', 'integer').execute()
  await db.schema.alterTable('catalogueRequest').addColumn('consentAt', 'bigint').execute()
  await db.schema.alterTable('catalogueRequest').addColumn('erasedAt', 'bigint').execute()
  await sql`insert into lock (name, touched) values ('settings', 0)`.execute(db)
  await addErasure(db)
}

async function addErasure(db: Kysely<never>): Promise<void> {
  await sql`update "catalogueRequest" set "erasedAt" = coalesce("decidedAt", created) where "emailKey" = ''`.execute(db)
  await sql`create index request_kept on "catalogueRequest" ("decidedAt")
    where "decidedAt" is not null and "erasedAt" is null`.execute(db)
  await db.schema
    .createTable('mention')
    .addColumn('emailKey', 'text', (column) => column.notNull())
    .addColumn('subjectId', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('mention_pk', ['emailKey', 'subjectId'] as never[])
    .execute()
  await db.schema.createIndex('mention_subject').on('mention').column('subjectId').execute()
  await insertMentions(
    db,
    await sql<Named>`select event."requestId" as "subjectId", event.details
    from "requestEvent" event join "catalogueRequest" request on request.id = event."requestId"
    where event.kind in ('asked', 'askedAgain', 'corrected', 'resent') and request."emailKey" <> '' and exists (
      select 1 from "requestEvent" later where later."requestId" = request.id and later.kind in ('corrected', 'resent')
    )`.execute(db),
  )
  await insertMentions(
    db,
    await sql<Named>`select "subjectId", details from audit where "subjectId" is not null
    and action in ('user.remove', 'registration.reject', 'email.ask', 'email.change')`.execute(db),
  )
}

interface Named {
  subjectId: string
  details: string
}

async function insertMentions(db: Kysely<never>, { rows }: { rows: Named[] }): Promise<void> {
  for (const { subjectId, details } of rows) {
    const { email, before } = JSON.parse(details)
    const address = email ?? before
    if (typeof address !== 'string') continue
    await sql`insert into mention ("emailKey", "subjectId") values (${emailKey(address)}, ${subjectId})
      on conflict do nothing`.execute(db)
  }
}
