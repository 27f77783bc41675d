import { emailKey } from '#contract/email.ts'
import { exportedRequests, type HeldData } from '#contract/privacy.ts'
import { findMentions } from '../audit/mentions.ts'
import type { Db } from '../database/dialect.ts'
import { touchLock } from '../database/locks.ts'
import { pick } from '../database/prepared.ts'
import { namesAddress, withoutAddress, wordsWithout } from '../lib/names-address.ts'
import { eraseBatch, type PersonalData } from '../personal-data/personal-data.ts'
import { eraseData } from './erase/erase-data.ts'
import type { EventDetails } from './events/request-events.ts'
import * as queries from './personal-data.queries.ts'
import { heldReading } from './reading/shown-reading.ts'
import { changeRequest } from './request/change-request.ts'
import type { CatalogueRequest } from './request/request.ts'
import { readStored } from './request/stored-answers.ts'
import { typedColumns } from './request/typed-words.ts'
import {
  eraseSubmissions,
  findElsewhere,
  forgetInSubmissions,
  type Submission,
  submissionsOf,
} from './submissions/submission.ts'

export const catalogueRequest: PersonalData = {
  isPaged: true,
  counted: 'requests',
  async held(db, { key }, { after, found: { named = [] } }) {
    const found = await queries.findRequestsOf(db, key, Number(after ?? 0), exportedRequests + 1)
    const requests = []
    for (const row of found.slice(0, exportedRequests)) requests.push(await whole(db, row))
    const last = found.length > exportedRequests ? found[exportedRequests - 1] : undefined
    const others = after === undefined ? await wordsNaming(db, key) : []
    return { requests, named: [...named, ...others], ...(last ? { next: String(last.seq) } : {}) }
  },
  async erase(tx, { key }) {
    const requests = await queries.lockRequestsOf(tx.db, key, eraseBatch)
    for (const request of requests) await eraseData(tx, request)
    await touchLock(tx.db, 'erased', tx.now)
    return requests.length
  },
  async eraseMention(tx, requestId, key) {
    const request = await queries.lockRequest(tx.db, requestId)
    const changes = request && wordsWithout(pick(request, typedColumns), key)
    if (!changes) return
    await changeRequest(tx, request, changes, {})
    await touchLock(tx.db, 'erased', tx.now)
  },
}

/** Submissions with the address, of requests to which staff gave another address. */
export const submission: PersonalData = {
  async held(db, { key }) {
    const elsewhere: HeldData['elsewhere'] = []
    for await (const some of findElsewhere(db, key)) elsewhere.push(...some.map(readAnswers))
    return { elsewhere }
  },
  erase: (tx, { key }) => eraseSubmissions(tx.db, key, eraseBatch),
  eraseMention: (tx, requestId, key) => forgetInSubmissions(tx.db, requestId, key),
}

/** Addresses that people typed or a mail server named, on requests that have another address now. */
export const requestEvent: PersonalData = {
  async held(db, { key }) {
    const events: HeldData['events'] = []
    for await (const requestId of findMentions(db, key))
      for await (const some of eventsNaming(db, requestId, key)) events.push(...some)
    return { events }
  },
  async eraseMention(tx, requestId, key) {
    for await (const events of eventsNaming(tx.db, requestId, key))
      for (const { id, details } of events) await queries.setDetails(tx.db, id, detailsWithout(details, key))
  },
}

/** What was written to or by the address goes as a whole; other words lose it alone. */
const detailsWithout = (details: EventDetails, key: string): string =>
  details.email !== undefined && emailKey(details.email) === key ? '{}' : withoutAddress(JSON.stringify(details), key)

/** What other requests and their forms say. */
async function wordsNaming(db: Db, key: string): Promise<HeldData['named']> {
  const named: HeldData['named'] = []
  for await (const requestId of findMentions(db, key)) {
    const request = await queries.findRequest(db, requestId)
    const forms: Submission[] = []
    for await (const some of submissionsOf(db, requestId)) forms.push(...some)
    const words = [request, ...forms].flatMap((row) => (row ? Object.values(typedIn(row)) : []))
    const texts = new Set(words.filter((text) => typeof text === 'string').filter((text) => namesAddress(text, key)))
    named.push(...[...texts].map((text) => ({ table: 'catalogueRequest', text })))
  }
  return named
}

const typedIn = (row: CatalogueRequest | Submission) => pick(row as CatalogueRequest, typedColumns)

async function whole(db: Db, row: CatalogueRequest) {
  const [submissions, events] = [[], []] as [ReturnType<typeof readAnswers<Submission>>[], HeldData['events']]
  for await (const some of submissionsOf(db, row.id)) submissions.push(...some.map(readAnswers))
  for await (const some of queries.allEvents(db, row.id)) events.push(...some.map(parsed))
  return { ...readAnswers(row), reading: await heldReading(db, row.id), submissions, events }
}

const readAnswers = <R extends Pick<Submission, 'answers'>>(row: R) => ({
  ...row,
  answers: row.answers === null ? null : readStored(row.answers),
})

const parsed = <E extends { details: string }>(event: E) => ({
  ...event,
  details: JSON.parse(event.details) as EventDetails,
})

async function* eventsNaming(db: Db, requestId: string, key: string) {
  for await (const events of queries.allEvents(db, requestId))
    yield events.filter(({ details }) => namesAddress(details, key)).map(parsed)
}
