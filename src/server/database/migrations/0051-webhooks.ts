import { type Kysely, sql } from 'kysely'

/** Programs of the firm are told of events. */
export async function up(db: Kysely<never>): Promise<void> {
  await createWebhooks(db)
  await createEvents(db)
  await createDeliveries(db)
}

async function createWebhooks(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('webhook')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('personal', 'integer', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('formerSecret', 'text')
    .addColumn('formerUntil', 'bigint')
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('restedAt', 'bigint')
    .addColumn('restReason', 'text')
    .addColumn('failingSince', 'bigint')
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('notBefore', 'bigint', (column) => column.notNull())
    .addColumn('lease', 'text')
    .addColumn('leasedUntil', 'bigint', (column) => column.notNull())
    .execute()
}

async function createEvents(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('webhookEvent')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('subjectId', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('due', 'bigint', (column) => column.notNull())
    .addColumn('fannedAt', 'bigint')
    .execute()
  await sql`create index webhook_event_due on "webhookEvent" (due) where "fannedAt" is null`.execute(db)
  await sql`create index webhook_event_subject on "webhookEvent" ("subjectId", sequence)`.execute(db)
  await sql`create index webhook_event_at on "webhookEvent" (at)`.execute(db)
}

async function createDeliveries(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('webhookDelivery')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('eventId', 'text', (column) => column.notNull().references('webhookEvent.id').onDelete('cascade'))
    .addColumn('webhookId', 'text', (column) => column.notNull().references('webhook.id').onDelete('cascade'))
    .addColumn('subjectId', 'text', (column) => column.notNull())
    .addColumn('emailKey', 'text')
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('due', 'bigint', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('lastTry', 'bigint')
    .addColumn('answerStatus', 'integer')
    .addColumn('answerText', 'text', (column) => column.notNull())
    .addColumn('took', 'integer')
    .addColumn('failure', 'text')
    .execute()
  await indexDeliveries(db)
}

async function indexDeliveries(db: Kysely<never>): Promise<void> {
  await sql`create index delivery_due on "webhookDelivery" ("webhookId", due) where status = 'waiting'`.execute(db)
  await sql`create index delivery_webhook on "webhookDelivery" ("webhookId", created, id)`.execute(db)
  await sql`create index delivery_event on "webhookDelivery" ("eventId")`.execute(db)
  await sql`create index delivery_person on "webhookDelivery" ("emailKey") where "emailKey" is not null`.execute(db)
  await sql`create index delivery_subject on "webhookDelivery" ("subjectId") where "emailKey" is not null`.execute(db)
}
