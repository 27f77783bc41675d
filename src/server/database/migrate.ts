import { Migrator } from 'kysely/migration'
import type { DatabaseConfig } from '../config.ts'
import { StartError } from '../lib/errors.ts'
import { advisoryLock, type Db, openDatabase, type Trx, transact } from './dialect.ts'
import { assertReachable } from './health.ts'
import * as first from './migrations/0001-first.ts'
import * as requestEvents from './migrations/0002-request-events.ts'
import * as names from './migrations/0003-names.ts'
import * as requestLife from './migrations/0004-request-life.ts'
import * as source from './migrations/0005-source.ts'
import * as lists from './migrations/0006-lists.ts'
import * as figures from './migrations/0007-figures.ts'
import * as views from './migrations/0008-views.ts'
import * as exports from './migrations/0009-exports.ts'
import * as settings from './migrations/0010-settings.ts'
import * as orders from './migrations/0011-orders.ts'
import * as shownColumns from './migrations/0012-shown-columns.ts'
import * as jobs from './migrations/0013-jobs.ts'
import * as submissions from './migrations/0014-submissions.ts'
import * as invitations from './migrations/0015-invitations.ts'
import * as preferences from './migrations/0016-preferences.ts'
import * as countries from './migrations/0017-countries.ts'
import * as ownRows from './migrations/0018-own-rows.ts'
import * as editions from './migrations/0019-editions.ts'
import * as preparations from './migrations/0020-preparations.ts'
import * as reader from './migrations/0021-reader.ts'
import * as marks from './migrations/0024-marks.ts'
import * as toldAndReminded from './migrations/0025-told-and-reminded.ts'

export const migrations = {
  '0001-first': first,
  '0002-request-events': requestEvents,
  '0003-names': names,
  '0004-request-life': requestLife,
  '0005-source': source,
  '0006-lists': lists,
  '0007-figures': figures,
  '0008-views': views,
  '0009-exports': exports,
  '0010-settings': settings,
  '0011-orders': orders,
  '0012-shown-columns': shownColumns,
  '0013-jobs': jobs,
  '0014-submissions': submissions,
  '0015-invitations': invitations,
  '0016-preferences': preferences,
  '0017-countries': countries,
  '0018-own-rows': ownRows,
  '0019-editions': editions,
  '0020-preparations': preparations,
  '0021-reader': reader,
  '0024-marks': marks,
  '0025-told-and-reminded': toldAndReminded,
}

/** Returns the names of the applied migrations. Throws when the database is newer than the program. */
export async function migrate(db: Db): Promise<string[]> {
  return transact(db, async (trx) => {
    await advisoryLock(trx)
    await refuseNewer(trx)
    const migrator = new Migrator({ db: trx, provider: { getMigrations: async () => migrations } })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) throw error
    return results.map(({ migrationName }) => migrationName)
  })
}

/** Waits without timeouts, because another instance may be migrating. */
export async function migrateDatabase(config: DatabaseConfig): Promise<string[]> {
  const db = openDatabase(config, { noTimeout: true })
  try {
    await assertReachable(db, config)
    return (await isCurrent(db)) ? [] : await migrate(db)
  } finally {
    await db.destroy()
  }
}

/** This query spares almost every start the slower look of the migrator. */
async function isCurrent(db: Db): Promise<boolean> {
  const names = await appliedTo(db)
    .execute()
    .catch(() => [])
  const known = Object.keys(migrations)
  return names.length === known.length && names.every(({ name }) => known.includes(name))
}

const appliedTo = (db: Db) =>
  db.withTables<{ kysely_migration: { name: string } }>().selectFrom('kysely_migration').select('name')

async function refuseNewer(trx: Trx): Promise<void> {
  const tables = await trx.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return
  const known = Object.keys(migrations)
  const newer = await appliedTo(trx).where('name', 'not in', known).executeTakeFirst()
  if (newer)
    throw new StartError(`The database was written by a newer Docent (it has ${newer.name}): install that version.`)
}
