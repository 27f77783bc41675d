import { type Kysely, sql } from 'kysely'

/** Staff choose of what they are told by mail, and how often. What nobody was told of yet is news. */
export async function up(db: Kysely<never>): Promise<void> {
  await createNews(db)
  await createNotifications(db)
  await db.schema
    .createTable('namedInMail')
    .addColumn('mailId', 'text', (column) => column.notNull().references('mail.id').onDelete('cascade'))
    .addColumn('subjectId', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('namedInMail_pk', ['mailId', 'subjectId'] as never[])
    .execute()
  await sql`create index "namedInMail_subject" on "namedInMail" ("subjectId")`.execute(db)
  await sql`create index user_staff on "user" (id) where role <> 'USER'`.execute(db)
}

async function createNews(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('news')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subjectId', 'text', (column) => column.notNull())
    .addColumn('actorId', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('number', 'bigint')
    .execute()
  await sql`create index news_new on news (at) where number is null`.execute(db)
  await sql`create index news_number on news (kind, number)`.execute(db)
  await sql`create index news_at on news (at)`.execute(db)
  await sql`insert into lock (name, touched) values ('news', 0)`.execute(db)
  await sql`insert into news (id, kind, "subjectId", at)
    select id, 'request', id, created from "catalogueRequest"
    where status = 'pending' and created > (select touched from lock where name = 'digest')`.execute(db)
}

async function createNotifications(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('notifiedPerson')
    .addColumn('userId', 'text', (column) => column.primaryKey().notNull().references('user.id').onDelete('cascade'))
    .addColumn('hour', 'integer', (column) => column.notNull())
    .addColumn('timeZone', 'text')
    .addColumn('catalogueIds', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('notification')
    .addColumn('userId', 'text', (column) => column.notNull().references('notifiedPerson.userId').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('rhythm', 'text', (column) => column.notNull())
    .addColumn('place', 'bigint', (column) => column.notNull())
    .addColumn('told', 'bigint', (column) => column.notNull())
    .addColumn('due', 'bigint', (column) => column.notNull())
    .addColumn('mailId', 'text')
    .addPrimaryKeyConstraint('notification_pk', ['userId', 'kind'] as never[])
    .execute()
  await sql`create index notification_due on notification (due)`.execute(db)
}
