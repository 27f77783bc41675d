import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { purgeLinks } from './accounts/links/link-tokens.ts'
import { mailSeals } from './accounts/mails/mail-seals.ts'
import { purgeStates } from './accounts/provider/states.ts'
import { sealText } from './audit/chain.ts'
import { sealAudit } from './audit/seal-audit.ts'
import { purgeReplaced } from './catalogues/correct-file.ts'
import { followClock, unlessJumped } from './database/clock-jump.ts'
import { purgeUploads } from './documents/documents.ts'
import { purgeExports } from './exports/exports.ts'
import { hastenWork } from './hasten-work.ts'
import { hour, minute } from './lib/durations.ts'
import { removeStrayMailFiles } from './mail/mail-files.ts'
import { hastenMail, purgeMail } from './mail/outbox.ts'
import { mailWorker } from './mail/worker.ts'
import { mailRules } from './mail-rules.ts'
import { stampWaiting } from './masters/stamp-waiting.ts'
import { purgeNews } from './news/news.ts'
import { tellStaff } from './notifications/tell-staff.ts'
import { tellPresence } from './operations/health/presence.ts'
import { purgeChallenges } from './passkeys/passkeys.ts'
import { eraseDue } from './privacy/erase-due.ts'
import { forgetErased } from './privacy/forget-erased.ts'
import { purgeLimits } from './rate-limits/rate-limits.ts'
import { prepareWaiting } from './rendering/prepare-waiting.ts'
import { sweepCache } from './rendering/sweep-cache.ts'
import { foldFigures } from './requests/figures/fold-figures.ts'
import { remindVisitors } from './requests/link/remind.ts'
import { purgeKeys } from './requests/link/request-keys.ts'
import { sendOffers } from './requests/offering/send-offers.ts'
import { forgetFormerReaders } from './requests/reading/named.ts'
import { purgeReadingVisits } from './requests/reading/visits.ts'
import type { Services } from './services.ts'
import { purgeDevices } from './sessions/known-devices.ts'
import { purgeSessions } from './sessions/sessions.ts'
import { purgeVisits } from './tours/record-visit.ts'
import { runJobs } from './transaction/jobs.ts'
import { webhookPeople } from './webhook-people.ts'
import { forgetPersons, purgeDeliveries } from './webhooks/deliveries.ts'
import { webhookWorker } from './webhooks/worker.ts'

const mailInterval = 1_000
const purgeInterval = minute
const sweepInterval = 10 * minute
/** Milliseconds, so that the first answers come before the first purges. */
const firstPurge = 1_000

/** Background jobs of every instance. Each unit of work is claimed in the database. */
export interface Jobs {
  /** Begins nothing more, and waits for what runs: a mail that is on its way would be sent twice. */
  stop(): Promise<unknown>
}

export function startJobs(services: Services, log: FastifyBaseLogger): Jobs {
  const stopping = new AbortController()
  const mail = mailWorker(services, { log, rules: mailRules })
  const webhooks = webhookWorker(services, { log, people: webhookPeople })
  const loops = [
    repeat(mailInterval, () => runJobs(services)),
    pause(firstPurge).then(() => repeat(mailInterval, () => prepareWaiting(services, stopping.signal))),
    pause(firstPurge).then(() => repeat(mailInterval, () => stampWaiting(services, stopping.signal))),
    repeat(mailInterval, () => mail.begin(stopping.signal)).then(mail.end),
    repeat(mailInterval, () => webhooks.begin(stopping.signal)).then(webhooks.end),
    pause(firstPurge).then(() => repeat(sweepInterval, () => sweepCache(services))),
    pause(firstPurge).then(() => repeat(hour, () => removeStrayMailFiles(services.config, services.db))),
    pause(firstPurge).then(() => repeat(mailInterval, () => sendOffers(services))),
    pause(firstPurge).then(() => repeat(mailInterval, () => tellStaff(services))),
    pause(firstPurge).then(() => repeat(purgeInterval, () => seal(services, log))),
    repeat(purgeInterval, () => tellPresence(services)),
    ...[...eachMinute, ...byAge.map(waiting)].map((job) =>
      pause(firstPurge).then(() => repeat(purgeInterval, () => job(services))),
    ),
  ]

  async function repeat(interval: number, work: () => Promise<unknown>): Promise<void> {
    while (!stopping.signal.aborted) {
      await work().catch((error: Error) => log.warn({ reason: error.message }, 'a job failed and will run again'))
      await pause(interval)
    }
  }

  function pause(time: number): Promise<void> {
    return sleep(time, undefined, { signal: stopping.signal }).catch(() => {})
  }

  return {
    stop() {
      stopping.abort()
      return Promise.all(loops)
    },
  }
}

/** Whoever keeps the log elsewhere can prove the audit by it. */
async function seal(services: Services, log: FastifyBaseLogger): Promise<void> {
  const newest = await sealAudit(services)
  if (newest) log.info({ seal: sealText(newest), rows: newest.rows }, 'the audit was sealed')
}

type Job = (services: Services) => Promise<unknown>

/** The jobs are independent, so one failure does not stop the others. */
const eachMinute: Job[] = [
  ({ clock }) => clock.correct(),
  followClock,
  ({ keys }) => keys.reload(),
  foldFigures,
  mailSeals,
  hastenMail,
  hastenWork,
  forgetPersons,
  forgetFormerReaders,
  forgetErased,
  // Strangers add these without end, and nobody misses one that a wrong clock took.
  purgeLimits,
  purgeStates,
  purgeVisits,
]

/** A wrong clock would do all of it at once, and none can be taken back. */
const byAge: Job[] = [
  purgeSessions,
  purgeDevices,
  purgeLinks,
  purgeChallenges,
  purgeReplaced,
  purgeUploads,
  purgeKeys,
  purgeReadingVisits,
  purgeExports,
  purgeMail,
  purgeDeliveries,
  purgeNews,
  remindVisitors,
  eraseDue,
]

const waiting =
  (job: Job): Job =>
  (services) =>
    unlessJumped(services, job)
