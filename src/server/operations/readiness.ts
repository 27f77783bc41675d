import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isOneFile } from '../database/dialect.ts'
import { findDatabaseProblem } from '../database/health.ts'
import { findSchema, type Schema } from '../database/migrate.ts'
import { isDiskFull } from '../lib/disk-error.ts'
import { assertOutboxReadable } from '../mail/outbox.ts'
import type { Services } from '../services.ts'

const causes = [
  ...(['database', 'database-full', 'database-readonly'] as const),
  ...(['storage', 'folder', 'outbox', 'clock', 'schema'] as const),
]

export type Problem = (typeof causes)[number]

interface Readiness {
  readonly problems: Problem[]
  readonly schema: Schema
}

/** Names what does not work, each cause once. */
export async function findReadiness(services: Services): Promise<Readiness> {
  const looks = [inDatabase(services), inStorage(services), inFolder(services)]
  const [{ isServed, ...schema }, ...found] = await Promise.all([findSchema(services.db), ...looks])
  const problems = causes.filter((cause) => found.includes(cause) || (cause === 'schema' && !isServed))
  return { problems, schema }
}

/** What lies behind the database is not asked about while it does not answer. */
async function inDatabase({ db, now, clock }: Services): Promise<Problem | undefined> {
  const problem = await findDatabaseProblem(db, now())
  if (problem) return problem
  const readable = await works(() => assertOutboxReadable(db))
  if (!readable) return 'outbox'
  return (await clock.isRight()) ? undefined : 'clock'
}

async function inStorage({ storage }: Services): Promise<Problem | undefined> {
  return (await works(() => storage.assertReachable())) ? undefined : 'storage'
}

/** A full disk still takes names of files, so this writes more than their folder has room for. */
async function inFolder({ config }: Services): Promise<Problem | undefined> {
  const file = join(config.dataDir, 'ready')
  try {
    await writeFile(file, Buffer.alloc(100_000), { mode: 0o600 })
    return undefined
  } catch (error) {
    return isOneFile(config.database) && isDiskFull(error) ? 'database-full' : 'folder'
  } finally {
    await rm(file, { force: true }).catch(() => {})
  }
}

const works = (check: () => Promise<unknown>) =>
  check().then(
    () => true,
    () => false,
  )
