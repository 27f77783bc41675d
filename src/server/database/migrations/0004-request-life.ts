import { type Kysely, sql } from 'kysely'
import { day } from '../../lib/durations.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await addFacts(db)
  await addKeys(db)
  await moveLinks(db)
  await addIndexes(db)
}

async function addFacts(db: Kysely<never>): Promise<void> {
  for (const name of ['message', 'question', 'answer', 'attention', 'formEventId', 'mailId', 'mailError'])
    await addColumn(db, name, 'text')
  for (const name of ['attentionAt', 'answeredAt', 'mailedAt', 'linkExpires', 'linkRevokedAt', 'lastOpened'])
    await addColumn(db, name, 'bigint')
  for (const name of ['openings', 'machineOpenings'])
    await request(db)
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  await request(db)
    .addColumn('companyKey', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('mail' as never)
    .addColumn('subjectId', 'text')
    .execute()
  await db.schema
    .createIndex('mail_subject')
    .on('mail')
    .column('subjectId')
    .where('subjectId' as never, 'is not', null)
    .execute()
}

const request = (db: Kysely<never>) => db.schema.alterTable('catalogueRequest' as never)
const addColumn = (db: Kysely<never>, name: string, type: 'text' | 'bigint') =>
  request(db).addColumn(name, type).execute()

async function addKeys(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('requestKey')
    .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('requestId', 'text', (column) => column.notNull())
    .addColumn('mailId', 'text', (column) => column.notNull())
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('requestKey_request').on('requestKey').column('requestId').execute()
  await db.schema.createIndex('requestKey_expires').on('requestKey').column('expires').execute()
  await db.schema
    .alterTable('requestEvent' as never)
    .addColumn('keyHash', 'text')
    .execute()
  await db.schema
    .createIndex('requestEvent_key')
    .unique()
    .on('requestEvent')
    .column('keyHash')
    .where('keyHash' as never, 'is not', null)
    .execute()
}

/** Older mails do not name their request, so every decided request counts as mailed. */
async function moveLinks(db: Kysely<never>): Promise<void> {
  const keptAfterwards = 90 * day
  await sql`insert into "requestKey" (hash, "requestId", "mailId", expires)
    select hash, "requestId", '', expires + ${sql.lit(keptAfterwards)} from "documentLink"`.execute(db)
  await db.schema.createIndex('documentLink_request').on('documentLink').column('requestId').execute()
  await sql`update "catalogueRequest" set
    "companyKey" = lower(trim(company)),
    "answeredAt" = "decidedAt",
    "mailedAt" = "decidedAt",
    "linkExpires" = (select max(expires) from "documentLink" where "requestId" = "catalogueRequest".id),
    openings = coalesce((select sum(openings) from "documentLink" where "requestId" = "catalogueRequest".id), 0)`.execute(
    db,
  )
  // This link was deleted a quarter of a year after its end.
  await sql`update "catalogueRequest" set "linkExpires" = "decidedAt"
    where status = 'approved' and "linkExpires" is null`.execute(db)
  await db.schema.dropTable('documentLink').execute()
}

async function addIndexes(db: Kysely<never>): Promise<void> {
  const index = (name: string) => db.schema.createIndex(name).on('catalogueRequest')
  await db.schema.dropIndex('request_unowned').execute()
  await onlyOwned(db)
  await index('request_address').columns(['emailKey', 'created']).execute()
  await index('request_company').columns(['companyKey', 'created']).execute()
  await index('request_attention')
    .columns(['attentionAt', 'id'])
    .where('attention' as never, 'is not', null)
    .execute()
}

async function onlyOwned(db: Kysely<never>): Promise<void> {
  const indexes = {
    request_owner_created: ['ownerId', 'created', 'id'],
    request_owner_status_created: ['ownerId', 'status', 'created', 'id'],
  }
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.dropIndex(name).execute()
    await db.schema
      .createIndex(name)
      .on('catalogueRequest')
      .columns(columns as never[])
      .where('ownerId' as never, 'is not', null)
      .execute()
  }
}
