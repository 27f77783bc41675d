import { Gauge, type Registry } from 'prom-client'
import { findUnsealedBacklog } from '../audit/seals.ts'
import type { Backlog } from '../database/figures.ts'
import { findDatabaseFigures } from '../database/figures.ts'
import { findInstances, isRunning, mostInstances } from '../database/instances.ts'
import { findTimes } from '../database/locks.ts'
import { freeBytes } from '../lib/data-disk.ts'
import { second } from '../lib/durations.ts'
import { countWaitingMail, findFailing, findMailBacklog } from '../mail/outbox.ts'
import { findPause } from '../mail/pause.ts'
import { findMasterBacklog } from '../masters/masters.ts'
import { findPreparingBacklog } from '../rendering/preparations.ts'
import type { Services } from '../services.ts'
import { findJobBacklog } from '../transaction/jobs.ts'
import { within } from './within.ts'

interface Metric {
  readonly name: string
  readonly help: string
  /** Of values that have a name each. */
  readonly label?: string
  find(services: Services): Promise<number | Readonly<Record<string, number>>>
}

const secondsSince = ({ now }: Services, time: number | undefined): number =>
  time === undefined ? 0 : Math.max(0, now() - time) / second

const backlogs: Readonly<Record<string, (db: Services['db']) => Promise<Backlog>>> = {
  jobs: findJobBacklog,
  pages: findPreparingBacklog,
  marks: findMasterBacklog,
}

async function ofEachQueue({ db }: Services, value: (backlog: Backlog) => number) {
  const found = Object.entries(backlogs).map(async ([queue, find]) => [queue, value(await find(db))] as const)
  return Object.fromEntries(await Promise.all(found))
}

const metrics: readonly Metric[] = [
  {
    name: 'docent_database_up',
    help: 'Whether the database answers',
    find: ({ db }) => findDatabaseFigures(db).then(() => 1),
  },
  {
    name: 'docent_mail',
    help: 'Messages in the outbox',
    label: 'status',
    find: async ({ db }) =>
      Object.fromEntries((await countWaitingMail(db)).map(({ status, count }) => [status, Number(count)])),
  },
  {
    name: 'docent_mail_paused_seconds',
    help: 'How long all mail has been waiting because the mail server takes none; 0 while it does',
    find: async (services) => secondsSince(services, (await findPause(services.db))?.since),
  },
  {
    name: 'docent_mail_failing_seconds',
    help: 'Age of the oldest mail that was refused, given up or put off; 0 without one',
    find: async (services) => secondsSince(services, (await findFailing(services.db))?.created),
  },
  {
    name: 'docent_mail_overdue_seconds',
    help: 'How long the mail has been due that nothing has tried to send for longest',
    find: async (services) => secondsSince(services, (await findMailBacklog(services.db)).waiting.oldest),
  },
  {
    name: 'docent_queue',
    help: 'What waits to be done in the background, at most 10,000 of each kind',
    label: 'queue',
    find: (services) => ofEachQueue(services, ({ count }) => count),
  },
  {
    name: 'docent_queue_oldest_seconds',
    help: 'How long the oldest of each kind has been waiting',
    label: 'queue',
    find: (services) => ofEachQueue(services, ({ oldest }) => secondsSince(services, oldest)),
  },
  {
    name: 'docent_backup_age_seconds',
    help: 'Time since docent backup was run; +Inf when it never was',
    async find(services) {
      const { backup } = await findTimes(services.db, ['backup'])
      return backup === undefined ? Number.POSITIVE_INFINITY : secondsSince(services, backup)
    },
  },
  {
    name: 'docent_audit_unsealed',
    help: 'Rows of the audit that wait for the next seal, at most 10,000',
    find: async ({ db }) => (await findUnsealedBacklog(db)).count,
  },
  {
    name: 'docent_audit_unsealed_seconds',
    help: 'Age of the oldest row of the audit that waits for the next seal',
    find: async (services) => secondsSince(services, (await findUnsealedBacklog(services.db)).oldest),
  },
  {
    name: 'docent_disk_free_bytes',
    help: 'Free on the disk of DATA_DIR',
    find: ({ config }) => freeBytes(config.dataDir),
  },
  {
    name: 'docent_instances',
    help: 'Instances that told within three minutes that they run',
    find: async ({ db, now }) => (await findInstances(db, mostInstances)).filter(isRunning(now())).length,
  },
  {
    name: 'docent_clock_ahead_seconds',
    help: "By how much this machine's clock is ahead of the database's",
    find: async ({ clock, now }) => (clock.ofMachine() - now()) / second,
  },
]

/** Looked up when they are asked for. What cannot be found out is NaN, or missing where it has a label. */
export function registerInstallation(register: Registry, services: Services): void {
  for (const { name, help, label, find } of metrics) {
    const unknown = name === 'docent_database_up' ? 0 : Number.NaN
    new Gauge({
      ...{ name, help, registers: [register], labelNames: label === undefined ? [] : [label] },
      async collect() {
        this.reset()
        const found = await within(find(services), label === undefined ? unknown : {})
        if (typeof found === 'number') this.set(found)
        else for (const [of, value] of Object.entries(found)) this.set({ [label ?? '']: of }, value)
      },
    })
  }
}
