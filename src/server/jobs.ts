import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sweepAccounts } from './auth/sweep.ts'
import { sendDigest } from './catalogue-requests/digest.ts'
import { emptyJournal } from './db/dialect.ts'
import { sweepLinks, sweepUploads } from './documents/documents.ts'
import { sweepLimits } from './limits.ts'
import { sweepMail } from './mail/mail.queries.ts'
import { mailWorker } from './mail/worker.ts'
import type { Services } from './services.ts'
import { sweepVisits } from './tour-access/visits.ts'

const mailRhythm = 1_000
const sweepRhythm = 60_000
/** A mail server may let us wait for longer: what was not sent by then is sent by another worker, when its lease ends. */
const patience = 5_000

/** What goes on beside the calls, on every instance; each piece of work is claimed in the database. */
export interface Jobs {
  stop(): Promise<void>
}

export function startJobs(services: Services, log: FastifyBaseLogger): Jobs {
  const stopping = new AbortController()
  const mail = mailWorker(services, log)
  const loops = [
    repeat(mailRhythm, () => mail.begin(stopping.signal)).then(mail.end),
    ...sweeps.map((sweep) => repeat(sweepRhythm, () => sweep(services))),
  ]

  async function repeat(rhythm: number, work: () => Promise<unknown>): Promise<void> {
    while (!stopping.signal.aborted) {
      await work().catch((error: Error) => log.warn({ reason: error.message }, 'a job failed and will run again'))
      await sleep(rhythm, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  return {
    async stop() {
      stopping.abort()
      await Promise.race([Promise.all(loops), sleep(patience, undefined, { ref: false })])
    },
  }
}

/** What forgets what is over, takes over new keys and tells staff of new requests; each goes on when another fails. */
const sweeps: ((services: Services) => Promise<unknown>)[] = [
  ({ keys }) => keys.reload(),
  sweepAccounts,
  sweepLimits,
  sweepVisits,
  sweepUploads,
  sweepLinks,
  sweepMail,
  sendDigest,
  ({ db }) => emptyJournal(db),
]
