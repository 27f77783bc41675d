import { type Kysely, sql } from 'kysely'

/** Rows of versions before have no salt; the sealer gives them one, in the background and in batches. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const name of ['salt', 'networkHash', 'detailsHash'])
    await db.schema.alterTable('audit').addColumn(name, 'text').execute()
  await db.schema.alterTable('audit').addColumn('seal', 'bigint').execute()
  await db.schema
    .createTable('seal')
    .addColumn('number', 'bigint', (column) => column.primaryKey().notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('epoch', 'bigint', (column) => column.notNull())
    .addColumn('rows', 'bigint', (column) => column.notNull())
    .addColumn('leaves', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute()
  await sql`insert into lock (name, touched) values ('seal', 0)`.execute(db)
  await addIndexes(db)
  await db.schema.alterTable('user').addColumn('sealMails', 'text').execute()
  await db.schema.alterTable('user').addColumn('sealMailedAt', 'bigint').execute()
}

async function addIndexes(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('audit_seal')
    .on('audit')
    .column('seal' as never)
    .execute()
  await sql`create index audit_at on audit (at, id)`.execute(db)
  await sql`create index audit_action on audit (action, at, id)`.execute(db)
  await sql`create index audit_actor on audit ("actorId", at, id) where "actorId" is not null`.execute(db)
  await sql`create index audit_subject_at on audit ("subjectId", at, id)`.execute(db)
  await sql`drop index audit_subject`.execute(db)
}
