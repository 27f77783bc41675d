import { createReadStream } from 'node:fs'
import { type Db, transact } from '../database/dialect.ts'
import type { Tables } from '../database/schema.ts'
import { minute } from '../lib/durations.ts'
import type { Services } from '../services.ts'
import { changeMaster, findMaster, findNextDue, leaseTime, removeUnwanted } from './masters.queries.ts'
import { masterKeyOf } from './masters.ts'
import { refusalOf, tooHard } from './refusals.ts'
import { stampInThread } from './stamp-thread.ts'
import { withFiles } from './with-files.ts'

type Needs = Pick<Services, 'config' | 'db' | 'storage' | 'now'>
type Row = Tables['master']
type Outcome = Partial<Pick<Row, 'state' | 'reason' | 'bytes' | 'place'>>

/** Beginnings of one file, of which each may have ended the whole process. */
const maxTries = 3
/** Milliseconds until a file is tried again whose store or disk failed. */
const pause = minute

/** Makes the masters that wait, one after another, and removes those not wanted. */
export async function stampDue(services: Needs, stopping?: AbortSignal): Promise<void> {
  const { db, now } = services
  while (!stopping?.aborted) {
    const found = await findNextDue(db, now())
    if (!found) return
    const due = now() + leaseTime
    const taken = { ...found, due, tries: found.tries + 1 }
    if (!(await transact(db, (trx) => changeMaster(trx, found, { due, tries: taken.tries })))) continue
    await (found.state === 'unwanted' ? remove(services, found.fileKey) : make(services, taken, stopping))
  }
}

async function remove({ db, storage }: Needs, fileKey: string): Promise<void> {
  await storage.remove(masterKeyOf(fileKey))
  await transact(db, (trx) => removeUnwanted(trx, fileKey))
}

type Taken = Pick<Row, 'fileKey' | 'state' | 'due' | 'tries'>

/**
 * A file that is given up meanwhile leaves nothing behind, and one that another instance took over keeps its master. A
 * store or a disk that fails says nothing about the file.
 */
async function make(services: Needs, taken: Taken, stopping?: AbortSignal): Promise<void> {
  const lease = holdLease(services, taken, stopping)
  try {
    const outcome = taken.tries > maxTries ? refused(tooHard) : await stamp(services, taken.fileKey)
    if (await lease.change(outcome)) return
    if (outcome.state === 'ready' && !(await isWanted(services.db, taken.fileKey)))
      await services.storage.remove(masterKeyOf(taken.fileKey))
  } catch (error) {
    await lease.change({ tries: taken.tries - 1, due: services.now() + pause })
    throw error
  } finally {
    lease.end()
  }
}

async function isWanted(db: Db, fileKey: string): Promise<boolean> {
  const state = (await findMaster(db, fileKey))?.state
  return state === 'waiting' || state === 'ready'
}

const refused = (reason: string): Outcome => ({ state: 'refused', reason })

async function stamp(services: Needs, fileKey: string): Promise<Outcome> {
  const { db, storage } = services
  const { refusal, pages } = await refusalOf({ db, storage }, fileKey)
  if (refusal) return refused(refusal)
  return withFiles(services, fileKey, async ({ from, to }) => {
    const answer = await stampInThread({ from, to, pages })
    if (answer.state === 'refused') return refused(answer.reason)
    if (answer.state === 'broken') return refused(tooHard)
    const { bytes, at } = answer
    await storage.put(masterKeyOf(fileKey), createReadStream(to), async () => {})
    return { state: 'ready', reason: null, bytes, place: at }
  })
}

/** Extends the lease until it ends. A shutdown gives it back at once and counts no try, so that another instance goes on. */
function holdLease({ db, now }: Needs, taken: Taken, stopping?: AbortSignal) {
  let held: Taken = taken
  let last: Promise<unknown> = Promise.resolve()
  const change = (values: Partial<Row>): Promise<boolean> => {
    const next = last.then(async () => {
      const isOurs = await transact(db, (trx) => changeMaster(trx, held, values))
      if (isOurs) held = { ...held, ...values }
      return isOurs
    })
    last = next.catch(() => {})
    return next
  }
  // The next one makes up for a failed one.
  const timer = setInterval(() => change({ due: now() + leaseTime }).catch(() => {}), leaseTime / 4)
  const giveBack = () => void change({ due: now(), tries: taken.tries - 1 }).catch(() => {})
  if (stopping?.aborted) giveBack()
  stopping?.addEventListener('abort', giveBack)
  return {
    change,
    end() {
      clearInterval(timer)
      stopping?.removeEventListener('abort', giveBack)
    },
  }
}
