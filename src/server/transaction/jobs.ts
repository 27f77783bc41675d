import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { type Db, type Trx, transact } from '../database/dialect.ts'
import { second } from '../lib/durations.ts'
import { removeMailFiles } from '../mail/mail-files.ts'
import * as queries from './jobs.queries.ts'

export { findJobBacklog, hastenJobs } from './jobs.queries.ts'

export interface Job {
  readonly kind: 'removeMailFiles'
  readonly mailIds: readonly string[]
}

interface Needs {
  readonly db: Db
  readonly now: () => number
  readonly config: Pick<Config, 'dataDir'>
}

/** A job may run twice. It returns how many things it did. */
const work: { [K in Job['kind']]: (needs: Needs, job: Extract<Job, { kind: K }>) => Promise<number> } = {
  removeMailFiles: ({ config }, { mailIds }) => removeMailFiles(config, mailIds),
}

const jobsPerRun = 20

export async function addJob(trx: Trx, now: number, job: Job): Promise<void> {
  await queries.insertJob(trx, {
    id: randomUUIDv7(),
    details: JSON.stringify(job),
    created: now,
    due: now,
  })
}

/** Returns how many things were done. A failed job is tried again when its lease ends. */
export async function runJobs(needs: Needs, most = jobsPerRun): Promise<number> {
  const { db, now } = needs
  let done = 0
  let failure: unknown
  for (const found of await queries.findDue(db, now(), most)) {
    if (!(await transact(db, (trx) => queries.leaseJob(trx, found, now() + queries.lease)))) continue
    const job = JSON.parse(found.details) as Job
    try {
      done += await work[job.kind](needs, job)
      await transact(db, (trx) => queries.removeJob(trx, found.id))
    } catch (error) {
      failure = error
    }
  }
  if (failure) throw failure
  return done
}

/** Serves the caller who waits for the work; failed jobs are left to the background. */
export const finishJobs = (needs: Needs, most?: number): Promise<number> => runJobs(needs, most).catch(() => 0)

/** Returns whether jobs failed and wait for another try. Gives those that another worker is running a second to end. */
export async function jobsStay(db: Db): Promise<boolean> {
  for (let left = 5; left > 0; left--) {
    if (!(await queries.hasJobs(db))) return false
    await sleep(second / 5)
  }
  return queries.hasJobs(db)
}
