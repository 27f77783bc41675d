import { type Kysely, sql } from 'kysely'
import type { Db } from '../dialect.ts'
import { isPostgres } from '../dialect.ts'
import { searchIndexOf } from '../search/search-index-of.ts'
import { perMillisecond } from '../search/sequence.ts'

/** The tables that were listed at the time, with their search indexes. */
const tables = {
  catalogueRequest: 'requestSearch',
  user: 'userSearch',
  catalogue: 'catalogueSearch',
  tourAccess: 'tourSearch',
}

export async function up(db: Db): Promise<void> {
  for (const table of Object.keys(tables)) await addColumns(db, table)
  if (isPostgres(db)) await sortByCharacters(db)
  await replaceIndexes(db as unknown as Kysely<never>)
  for (const index of Object.values(tables)) await searchIndexOf(db).create(db, index)
  const locks = ['search', 'erased'] as const
  await db
    .insertInto('lock')
    .values(locks.map((name) => ({ name, touched: 0 })))
    .execute()
}

async function addColumns(db: Db, table: string): Promise<void> {
  const name = sql.table(table)
  const text = sql.raw(isPostgres(db) ? 'text collate "C"' : 'text')
  await sql`alter table ${name} add column seq bigint not null default 0`.execute(db)
  await sql`alter table ${name} add column "nameKey" ${text} not null default ''`.execute(db)
  await sql`update ${name} set seq = numbered.seq from
    (select id, created * ${sql.lit(perMillisecond)} + row_number() over (partition by created order by id) - 1 as seq
      from ${name}) as numbered where numbered.id = ${sql.ref(`${table}.id`)}`.execute(db)
}

/** PostgreSQL would otherwise sort by its language's rules, unlike SQLite. */
async function sortByCharacters(db: Db): Promise<void> {
  for (const column of ['emailKey', 'companyKey'])
    await sql`alter table "catalogueRequest" alter column ${sql.ref(column)} type text collate "C"`.execute(db)
  await sql`alter table "user" alter column "emailKey" type text collate "C"`.execute(db)
}

async function replaceIndexes(db: Kysely<never>): Promise<void> {
  const former = ['created', 'status_created', 'owner_created', 'owner_status_created', 'address', 'company']
  for (const name of former) await db.schema.dropIndex(`request_${name}`).execute()
  await db.schema.dropIndex('catalogue_created').execute()
  await db.schema.dropIndex('tourAccess_created').execute()
  const index = (name: string, table: string, columns: string[]) =>
    db.schema
      .createIndex(name)
      .on(table)
      .columns(columns as never[])
  await index('request_seq', 'catalogueRequest', ['seq']).unique().execute()
  await index('request_status', 'catalogueRequest', ['status', 'seq']).execute()
  await index('request_name', 'catalogueRequest', ['nameKey', 'seq']).execute()
  await index('request_address', 'catalogueRequest', ['emailKey', 'seq']).execute()
  await index('request_company', 'catalogueRequest', ['companyKey', 'seq']).execute()
  const owned = (name: string, columns: string[]) =>
    index(name, 'catalogueRequest', columns).where('ownerId' as never, 'is not', null)
  await owned('request_owner', ['ownerId', 'seq']).execute()
  await owned('request_owner_status', ['ownerId', 'status', 'seq']).execute()
  await deliveryIndexes(db)
  await db.schema.dropIndex('user_status_created').execute()
  await index('user_status', 'user', ['status', 'seq']).execute()
  await index('catalogue_seq', 'catalogue', ['seq']).execute()
  await index('catalogue_name', 'catalogue', ['nameKey', 'seq']).execute()
  await index('tourAccess_seq', 'tourAccess', ['type', 'seq']).execute()
}

async function deliveryIndexes(db: Kysely<never>): Promise<void> {
  const onRequest = sql.raw('on "catalogueRequest"')
  await sql`create index request_revoked ${onRequest} (seq) where "linkRevokedAt" is not null`.execute(db)
  await sql`create index request_unmailed ${onRequest} ("mailedAt", seq)
    where "mailedAt" is null and "linkExpires" is not null`.execute(db)
  await sql`create index request_expiry ${onRequest} ("linkExpires", seq) where "linkExpires" is not null`.execute(db)
}
