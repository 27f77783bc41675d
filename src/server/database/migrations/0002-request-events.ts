import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await createEvents(db)
  await deriveEvents(db)
  await addAuthor(db)
  await releaseMerged(db)
}

async function createEvents(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('requestEvent')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('requestId', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('actorId', 'text')
    .addColumn('details', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('requestEvent_request')
    .on('requestEvent')
    .columns(['requestId', 'at', 'id'] as never[])
    .execute()
}

async function deriveEvents(db: Kysely<never>): Promise<void> {
  await sql`insert into "requestEvent" (id, "requestId", at, kind, "actorId", details)
    select id, "subjectId", at,
      case deed when 'request.send' then 'asked' when 'request.approve' then 'approved' else 'rejected' end,
      "actorId", '{}'
    from audit where deed in ('request.send', 'request.approve', 'request.reject') and "subjectId" is not null`.execute(
    db,
  )
}

/** Before this migration a repeated form replaced the fields, so its sender is their author. */
async function addAuthor(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('catalogueRequest' as never)
    .addColumn('authorId', 'text')
    .execute()
  await sql`update "catalogueRequest" set "authorId" = (
    select "actorId" from audit
    where "subjectId" = "catalogueRequest".id and deed in ('request.send', 'request.repeat')
    order by at desc, id desc limit 1
  )`.execute(db)
}

async function releaseMerged(db: Kysely<never>): Promise<void> {
  await sql`update "catalogueRequest" set "ownerId" = case
      when "authorId" is not null then (select id from "user" where "user".id = "authorId")
      else (select id from "user"
        where "user"."emailKey" = "catalogueRequest"."emailKey" and "emailConfirmedAt" is not null)
    end
    where id in (select "subjectId" from audit where deed = 'request.repeat')`.execute(db)
  await sql`delete from tally where list like 'request/%/%'`.execute(db)
  await sql`insert into tally (list, shard, count)
    select 'request/' || status || '/' || "ownerId", 0, count(*)
    from "catalogueRequest" where "ownerId" is not null group by status, "ownerId"`.execute(db)
}
