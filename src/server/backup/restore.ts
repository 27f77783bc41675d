import { access, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { extract } from 'tar'
import { mailAnswers } from '#contract/mail-answers.ts'
import { revokeEveryLink } from '../accounts/links/link-tokens.ts'
import { revokeEveryState } from '../accounts/provider/states.ts'
import { listFactorHolders } from '../accounts/second-factor/factor-holders.ts'
import { revokeEveryRecoveryCode } from '../accounts/second-factor/second-factor.ts'
import { sealText } from '../audit/chain.ts'
import { findNewestSeal } from '../audit/seals.ts'
import type { Config, DatabaseConfig } from '../config.ts'
import { isOneFile, openDatabase } from '../database/dialect.ts'
import { openSecret } from '../database/installation-secret.ts'
import { removeEveryInstance } from '../database/instances.ts'
import { migrate } from '../database/migrate.ts'
import { markEmpty, unmark, unmarkEmpty } from '../database/restore-mark.ts'
import { completeSearch } from '../database/search/maintain.ts'
import { deleteUnclaimedUploads } from '../documents/documents.ts'
import { systemActor } from '../lib/actor.ts'
import { moveDurably, syncFile } from '../lib/durable.ts'
import { SettingError } from '../lib/errors.ts'
import { listings } from '../listings.ts'
import { moveQueuedToDeadLetters } from '../mail/outbox.ts'
import { reportUnsentMail } from '../requests/link/record-mail-result.ts'
import { stopEveryOffer } from '../requests/offers/offers.ts'
import { forgetDueReminders } from '../requests/request/request.ts'
import { forgetEveryDevice } from '../sessions/known-devices.ts'
import { revokeEverySession } from '../sessions/sessions.ts'
import { runTransaction, type Tx } from '../transaction/transaction.ts'
import { restWebhooks } from '../webhooks/webhooks.ts'
import { checkArchive } from './check-archive.ts'
import type { Part } from './manifest.ts'
import { restoreSnapshot, snapshotName } from './snapshot.ts'
import { assertNoneUnfinished, unfinished, workFolder } from './unfinished-restore.ts'

interface Restored {
  /** These need an operator's decision. */
  deadLetters: number
  /** Offers of editions that were under way, and are stopped. */
  offers: number
  /** Whose passkeys and second factor are those of the backup. */
  factors: string[]
  /** ISO 8601; undefined without a manifest. */
  made: string | undefined
}

type Left = Omit<Restored, 'made'>

/** Sessions, API tokens, known devices, mailed links, recovery codes and queued mail of the backup become invalid, webhooks rest and offers stop; all other data is restored unchanged. */
export async function restoreBackup(
  config: Config,
  file: string,
  options: { withoutManifest?: boolean } = {},
): Promise<Restored> {
  const { dataDir, database } = config
  await access(file).catch(() => {
    throw new SettingError(`There is no backup at ${file}.`)
  })
  await assertNoneUnfinished(dataDir)
  await assertEmptyFolder(dataDir)
  const { parts, made } = await checkArchive(file, options)
  assertKind(database, parts)
  if (!isOneFile(database)) await markEmpty(database)
  const work = await makeWorkFolder(config)
  try {
    const names = new Set(parts.map(({ name }) => name))
    await extract({ file, cwd: work, strict: true, filter: (path) => names.has(path) })
    for (const name of names) await syncFile(join(work, name))
    const left = await restoreDatabase(config, work, made)
    await moveDurably(join(work, 'files'), join(dataDir, 'files')).catch(ignoreMissing)
    // Last, because a folder with its database counts as complete.
    if (isOneFile(database)) await moveDurably(join(work, snapshotName(database)), database.file)
    await rm(work, { recursive: true, force: true })
    return { made, ...left }
  } catch (error) {
    if (!(await isUntouched(config))) throw unfinished(dataDir, error as Error)
    // Other files of the archive are still being written when one of them fails.
    await rm(work, { recursive: true, force: true, maxRetries: 10 })
    throw error
  }
}

/** Returns whether nothing of the backup is in its place yet: then the operator may repeat the restore as it is. */
async function isUntouched({ dataDir, database }: Config): Promise<boolean> {
  if ((await readdir(dataDir)).length > 1) return false
  return isOneFile(database) || unmarkEmpty(database).catch(() => false)
}

async function makeWorkFolder({ dataDir, database }: Config): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    return await mkdtemp(join(dataDir, workFolder))
  } catch (error) {
    if (!isOneFile(database)) await unmarkEmpty(database)
    throw error
  }
}

async function assertEmptyFolder(dataDir: string): Promise<void> {
  const found = await readdir(dataDir).catch(ignoreMissing)
  if (!found?.length) return
  throw new SettingError(`DATA_DIR (${dataDir}) is not empty: a restore never overwrites. Move it away first.`)
}

function assertKind(database: DatabaseConfig, parts: Part[]): void {
  if (parts.some(({ name }) => name === snapshotName(database))) return
  const other = isOneFile(database) ? 'postgres' : 'sqlite'
  if (!parts.some(({ name }) => name === snapshotName({ kind: other })))
    throw new SettingError('This backup holds no database. Nothing was changed.')
  throw new SettingError(
    other === 'postgres'
      ? 'This backup is of PostgreSQL: set DATABASE_URL to an empty database. Nothing was changed.'
      : 'This backup is of SQLite: unset DATABASE_URL to restore it. Nothing was changed.',
  )
}

async function restoreDatabase(config: Config, work: string, made: string | undefined): Promise<Left> {
  const { database } = config
  const snapshot = join(work, snapshotName(database))
  await restoreSnapshot(database, snapshot)
  if (!isOneFile(database)) return invalidateCredentials(config, database, made)
  const left = await invalidateCredentials(config, { kind: 'sqlite', file: snapshot }, made)
  await syncFile(snapshot)
  return left
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Mail may have been sent since. Uploads without a catalogue go, because the archive lacks their files. */
async function invalidateCredentials(config: Config, database: DatabaseConfig, made?: string): Promise<Left> {
  const db = openDatabase(database)
  try {
    await migrate(db)
    const needs = { db, now: Date.now, config, secret: await openSecret(db) }
    const left = await runTransaction(needs, systemActor, async (tx) => {
      await revokeEverySession(tx.db)
      await revokeEveryLink(tx.db)
      await forgetEveryDevice(tx.db)
      await revokeEveryRecoveryCode(tx.db)
      await revokeEveryState(tx.db)
      await deleteUnclaimedUploads(tx.db)
      await restWebhooks(tx)
      await removeEveryInstance(tx.db)
      await forgetDueReminders(tx.db, tx.now)
      const offers = await stopEveryOffer(tx.db, tx.now)
      const deadLetters = await moveQueuedToDeadLetters(tx.db, mailAnswers.restored)
      await reportUnsentMail(tx, mailAnswers.restored)
      await beginEpoch(tx, made)
      await unmark(tx.db)
      return { deadLetters, offers }
    })
    await completeSearch({ db, now: Date.now }, listings)
    return { ...left, factors: await listFactorHolders(db) }
  } finally {
    await db.destroy()
  }
}

/** The next seal begins an epoch by this row, which names the seal that the backup ends with (decision 57). */
async function beginEpoch(tx: Tx, made: string | undefined): Promise<void> {
  const newest = await findNewestSeal(tx.db)
  await tx.audit('backup.restore', null, { made, seal: newest ? sealText(newest) : null })
}
