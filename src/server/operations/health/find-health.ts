import type { Health, HealthFactName } from '#contract/health.ts'
import { message } from '#words/message.ts'
import { within } from '../within.ts'
import { type Finding, type Needs, say, worst } from './fact.ts'
import { findBackup } from './facts/backup.ts'
import { findCalls } from './facts/calls.ts'
import { findDatabase } from './facts/database.ts'
import { findDisk } from './facts/disk.ts'
import { findRunning } from './facts/instances.ts'
import { findMail } from './facts/mail.ts'
import { findQueues } from './facts/queues.ts'
import { findSeal } from './facts/seal.ts'
import { findVersion } from './facts/version.ts'

const looks: Readonly<Record<Exclude<HealthFactName, 'calls'>, (needs: Needs) => Promise<Finding>>> = {
  version: findVersion,
  database: findDatabase,
  disk: findDisk,
  mail: findMail,
  queues: findQueues,
  backup: findBackup,
  seal: findSeal,
  instances: findRunning,
}

/** The facts of this installation, in the order in which to look at them. What cannot be found out says so. */
export async function findHealth(needs: Needs): Promise<Health> {
  const names = Object.keys(looks) as (keyof typeof looks)[]
  const facts = await Promise.all(
    names.map(async (name) => ({ name, ...(await within(looks[name](needs), notFound)) })),
  )
  const calls = needs.seen && { name: 'calls' as const, ...findCalls(needs.seen, needs.now()) }
  const all = calls ? [...facts, calls] : facts
  return { state: worst(all.map(({ state }) => state)), at: needs.now(), facts: all }
}

const unknown = message('This could not be found out: the look failed or took longer than three seconds.')

const notFound: Finding = { state: 'look', found: [say(unknown)], advice: null }
