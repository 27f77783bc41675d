import { type Kysely, sql } from 'kysely'
import { type Db, isPostgres } from '../dialect.ts'
import { searchIndexOf } from '../search/search-index-of.ts'

/** Many tours, each with accesses of its own, and how long they were looked at. */
export async function up(db: Db): Promise<void> {
  await createTours(db as unknown as Kysely<never>)
  await searchIndexOf(db).create(db, 'tourPlaceSearch')
  await extendAccesses(db as unknown as Kysely<never>)
}

async function createTours(db: Kysely<never>): Promise<void> {
  const sortable = isPostgres(db as unknown as Db) ? sql`text collate "C"` : sql`text`
  await db.schema
    .createTable('tour')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('address', 'text')
    .addColumn('disabledAt', 'bigint')
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('nameKey', sortable, (column) => column.notNull())
    .execute()
  await sql`create index tour_seq on tour (seq)`.execute(db)
  await sql`create index tour_name on tour ("nameKey", seq)`.execute(db)
}

async function extendAccesses(db: Kysely<never>): Promise<void> {
  const accesses = () => db.schema.alterTable('tourAccess')
  await accesses().addColumn('tourId', 'text').execute()
  await accesses().addColumn('tourName', 'text').execute()
  await accesses()
    .addColumn('seconds', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await accesses().addColumn('lastVisit', 'bigint').execute()
  await db.schema
    .alterTable('tourVisit')
    .addColumn('seconds', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
