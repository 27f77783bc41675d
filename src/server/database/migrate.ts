import { setTimeout as sleep } from 'node:timers/promises'
import type { Migration } from 'kysely/migration'
import type { DatabaseConfig } from '../config.ts'
import { StartError } from '../lib/errors.ts'
import { advisoryLock, type Db, isLockedOut, limitWaiting, openDatabase, type Trx, transact } from './dialect.ts'
import { assertReachable } from './health.ts'
import { touchLock } from './locks.ts'
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
import * as teaser from './migrations/0026-teaser.ts'
import * as reading from './migrations/0028-reading.ts'
import * as offers from './migrations/0029-offers.ts'
import * as tours from './migrations/0030-tours.ts'
import * as tourFiles from './migrations/0031-tour-files.ts'
import * as copyAddresses from './migrations/0033-copy-addresses.ts'
import * as mailKinds from './migrations/0034-mail-kinds.ts'
import * as sessions from './migrations/0039-sessions.ts'
import * as disabled from './migrations/0040-disabled.ts'
import * as secondFactor from './migrations/0040-second-factor.ts'
import * as servedFrom from './migrations/0041-served-from.ts'
import * as tourRequests from './migrations/0045-tour-requests.ts'
import * as passkeys from './migrations/0046-passkeys.ts'
import * as providers from './migrations/0047-providers.ts'
import * as devices from './migrations/0048-devices.ts'
import * as waitingFactors from './migrations/0048-waiting-factors.ts'
import * as auditSeals from './migrations/0049-audit-seals.ts'
import * as mailOperations from './migrations/0050-mail-operations.ts'
import * as webhooks from './migrations/0051-webhooks.ts'
import * as apiTokens from './migrations/0052-api-tokens.ts'
import * as notifications from './migrations/0053-notifications.ts'
import * as instances from './migrations/0054-instances.ts'
import * as accessesOfRequests from './migrations/0055-accesses-of-requests.ts'
import * as formerAccesses from './migrations/0056-former-accesses.ts'
import * as formsInBodies from './migrations/0057-forms-in-bodies.ts'
import * as namedAddresses from './migrations/0058-named-addresses.ts'
import * as sitesOfFigures from './migrations/0059-sites-of-figures.ts'
import * as toldPersons from './migrations/0060-told-persons.ts'
import * as wordsAreSearched from './migrations/0061-words-are-searched.ts'
import * as withoutMentions from './migrations/0062-without-mentions.ts'
import * as startsOfExports from './migrations/0063-starts-of-exports.ts'
import * as viewsOfFormerStaff from './migrations/0064-views-of-former-staff.ts'
import * as requestsOfSubscribers from './migrations/0065-requests-of-subscribers.ts'
import * as linksOfSignIns from './migrations/0066-links-of-sign-ins.ts'
import * as lastFailures from './migrations/0067-last-failures.ts'
import * as answersOfReceivers from './migrations/0068-answers-of-receivers.ts'
import * as knownBy from './migrations/0069-known-by.ts'
import * as untoldDevices from './migrations/0070-untold-devices.ts'
import * as webhookIndexes from './migrations/0071-webhook-indexes.ts'
import * as lastTaken from './migrations/0072-last-taken.ts'
import { assertUnmarked } from './restore-mark.ts'
import { findApplied, findForbidding, findNames } from './schema-version.ts'

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
  '0026-teaser': teaser,
  '0028-reading': reading,
  '0029-offers': offers,
  '0030-tours': tours,
  '0031-tour-files': tourFiles,
  '0033-copy-addresses': copyAddresses,
  '0034-mail-kinds': mailKinds,
  '0039-sessions': sessions,
  '0040-disabled': disabled,
  '0040-second-factor': secondFactor,
  '0041-served-from': servedFrom,
  '0045-tour-requests': tourRequests,
  '0047-providers': providers,
  '0046-passkeys': passkeys,
  '0048-devices': devices,
  '0048-waiting-factors': waitingFactors,
  '0049-audit-seals': auditSeals,
  '0050-mail-operations': mailOperations,
  '0051-webhooks': webhooks,
  '0052-api-tokens': apiTokens,
  '0053-notifications': notifications,
  '0054-instances': instances,
  '0055-accesses-of-requests': accessesOfRequests,
  '0056-former-accesses': formerAccesses,
  '0057-forms-in-bodies': formsInBodies,
  '0058-named-addresses': namedAddresses,
  '0059-sites-of-figures': sitesOfFigures,
  '0060-told-persons': toldPersons,
  '0061-words-are-searched': wordsAreSearched,
  '0062-without-mentions': withoutMentions,
  '0063-starts-of-exports': startsOfExports,
  '0064-views-of-former-staff': viewsOfFormerStaff,
  '0065-requests-of-subscribers': requestsOfSubscribers,
  '0066-links-of-sign-ins': linksOfSignIns,
  '0067-last-failures': lastFailures,
  '0068-answers-of-receivers': answersOfReceivers,
  '0069-known-by': knownBy,
  '0070-untold-devices': untoldDevices,
  '0071-webhook-indexes': webhookIndexes,
  '0072-last-taken': lastTaken,
}

interface Step extends Migration {
  /** The first version that no longer needs what this takes away (decision 50). */
  readonly servedFrom?: string
}

export const steps: [string, Step][] = Object.entries(migrations).sort(([a], [b]) => (a < b ? -1 : 1))
const known = steps.map(([name]) => name)
/** The newest step that this program knows, which names its version. */
export const programStep = known.at(-1) ?? ''
/** Versions before this one know nothing of newer schemas, and end when they start beside one. */
export const firstToAsk = '0041-served-from'
/** For about two minutes. */
const attempts = 80

/** Returns the names of the applied migrations. Throws when the database is too new for the program. */
export async function migrate(db: Db): Promise<string[]> {
  const taken: string[] = []
  for (;;) {
    const some = await takeNext(db)
    if (some.length === 0) return taken
    taken.push(...some)
  }
}

async function takeNext(db: Db): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    const doing = { step: '' }
    try {
      return await transact(db, (trx) => takeSteps(trx, doing))
    } catch (error) {
      if (attempt < attempts && isLockedOut(error)) await sleep(500 + Math.random() * 1_000)
      else throw doing.step === '' ? error : failed(doing.step, error as Error)
    }
  }
}

const failed = (step: string, error: Error) =>
  new StartError(`The database is as it was before this step: ${step} failed (${error.message}).`, { cause: error })

/** A step waits for calls that use its tables, and calls wait behind it: for a moment only. */
async function takeSteps(trx: Trx, doing: { step: string }): Promise<string[]> {
  await advisoryLock(trx)
  await limitWaiting(trx)
  const table = trx.schema.createTable('kysely_migration').ifNotExists()
  await table
    .addColumn('name', 'varchar(255)', (column) => column.primaryKey())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .execute()
  const applied = await findNames(trx)
  await refuseNewer(trx, applied)
  const missing = steps.filter(([name]) => !applied.includes(name))
  // One at a time, because a transaction with the tables of several steps meets calls in deadlocks. An empty database has none.
  const next = applied.length === 0 ? missing : missing.slice(0, 1)
  for (const [name, { up }] of next) {
    doing.step = name
    await up(trx)
    await record(trx, name)
  }
  // An empty database has nothing to index, so its search counts as built long ago and no export waits for that.
  if (applied.length === 0) await touchLock(trx, 'search', 1)
  if (next.some(([name]) => name === firstToAsk) || applied.includes(firstToAsk)) await rememberServed(trx, next)
  return next.map(([name]) => name)
}

interface Row {
  name: string
  timestamp: string
  servedFrom?: string
}

const rows = (trx: Trx) => trx.withTables<{ kysely_migration: Row }>()

async function record(trx: Trx, name: string): Promise<void> {
  await rows(trx).insertInto('kysely_migration').values({ name, timestamp: new Date().toISOString() }).execute()
}

async function rememberServed(trx: Trx, taken: readonly [string, Step][]): Promise<void> {
  for (const [name, { servedFrom = firstToAsk }] of taken)
    await rows(trx).updateTable('kysely_migration').set({ servedFrom }).where('name', '=', name).execute()
}

/** Waits without timeouts, because another instance may be migrating. Refuses what a restore left unfinished. */
export async function migrateDatabase(config: DatabaseConfig): Promise<string[]> {
  const db = openDatabase(config, { noTimeout: true })
  try {
    if (config.kind === 'postgres' && config.directUrl)
      await assertReachable(db, { ...config, url: config.directUrl }, 'DATABASE_DIRECT_URL')
    else await assertReachable(db, config)
    await assertUnmarked(db, config)
    const applied = (await isCurrent(db)) ? [] : await migrate(db)
    // A restore may have begun meanwhile.
    await assertUnmarked(db, config)
    return applied
  } finally {
    await db.destroy()
  }
}

/** This query spares almost every start the lock. */
async function isCurrent(db: Db): Promise<boolean> {
  const applied = await findApplied(db).catch(() => [])
  return known.every((name) => applied.some((each) => each.name === name)) && !findForbidding(applied, known)
}

async function refuseNewer(trx: Trx, applied: readonly string[]): Promise<void> {
  if (applied.every((name) => known.includes(name))) return
  const isAsking = applied.includes(firstToAsk)
  const forbidding = isAsking
    ? findForbidding(await findApplied(trx), known)
    : applied.find((name) => !known.includes(name))
  if (forbidding)
    throw new StartError(`The database was written by a newer Docent (it has ${forbidding}): install that version.`)
}

export interface Schema {
  /** The newest step that this program knows. */
  readonly program: string
  /** The newest step of the database; null while that does not answer. */
  readonly database: string | null
}

export async function findSchema(db: Db): Promise<Schema & { isServed: boolean }> {
  const applied = await findApplied(db).catch(() => undefined)
  const isServed = applied === undefined || findForbidding(applied, known) === undefined
  return { program: programStep, database: applied?.at(-1)?.name ?? null, isServed }
}
