import { emailKey } from '#contract/email.ts'
import { exportedRequests, type HeldData } from '#contract/privacy.ts'
import type { Db } from '../database/dialect.ts'
import { touchLock } from '../database/locks.ts'
import { wordsWithout } from '../lib/names-address.ts'
import { eraseBatch, type PersonalData } from '../personal-data/personal-data.ts'
import { rowsNaming, typedWords } from '../personal-data/typed-words.ts'
import { eraseData } from './erase/erase-data.ts'
import type { EventDetails } from './events/request-events.ts'
import * as queries from './personal-data.queries.ts'
import { heldReading } from './reading/shown-reading.ts'
import { changeRequest } from './request/change-request.ts'
import { type CatalogueRequest, formFields } from './request/request.ts'
import { readStored } from './request/stored-answers.ts'
import { eraseSubmissions, findElsewhere, type Submission, submissionsOf } from './submissions/submission.ts'

const besideEmail = formFields.filter((name) => name !== 'email')

const words = typedWords<CatalogueRequest>({
  table: 'catalogueRequest',
  columns: [...besideEmail, 'answers', 'catalogueName', 'message', 'question', 'answer', 'mailError'],
  change: (tx, request, changes) => changeRequest(tx, request, changes, {}),
})

export const catalogueRequest: PersonalData = {
  ...words,
  isPaged: true,
  counted: 'requests',
  async held(db, person, page) {
    const { after } = page
    const found = await queries.findRequestsOf(db, person.key, Number(after ?? 0), exportedRequests + 1)
    const requests = []
    for (const row of found.slice(0, exportedRequests)) requests.push(await whole(db, row))
    const last = found.length > exportedRequests ? found[exportedRequests - 1] : undefined
    const others = after === undefined ? await words.held(db, person, page) : {}
    return { requests, ...others, ...(last ? { next: String(last.seq) } : {}) }
  },
  async erase(tx, { key }) {
    let requests = await queries.lockRequestsOf(tx.db, key, eraseBatch)
    // One that left while its lock was waited for may have left forms behind, in a request that was not there before.
    while (requests.length === 0 && (await queries.findRequestsOf(tx.db, key, 0, 1)).length > 0)
      requests = await queries.lockRequestsOf(tx.db, key, eraseBatch)
    for (const request of requests) await eraseData(tx, request)
    await touchLock(tx.db, 'erased', tx.now)
    return requests.length
  },
}

const formWords = typedWords<Submission>({ table: 'submission', columns: [...besideEmail, 'answers'] })

/** Submissions with the address, of requests to which staff gave another address. */
export const submission: PersonalData = {
  ...formWords,
  async held(db, person, page) {
    const elsewhere: HeldData['elsewhere'] = []
    for await (const some of findElsewhere(db, person.key)) elsewhere.push(...some.map(readAnswers))
    return { elsewhere, ...(await formWords.held(db, person, page)) }
  },
  erase: (tx, { key }) => eraseSubmissions(tx.db, key, eraseBatch),
}

const events = { table: 'requestEvent', columns: ['details'], addresses: () => ['email'] } as const

/** Details of an event with this address are emptied; other details lose the address alone. */
const eventWords = typedWords<{ details: string }>({
  ...events,
  without(words, key, addresses) {
    const { email } = JSON.parse(words.details) as EventDetails
    return email !== undefined && emailKey(email) === key ? { details: '{}' } : wordsWithout(words, key, addresses)
  },
})

/** Addresses that people typed or a mail server named, on requests that have another address now. */
export const requestEvent: PersonalData = {
  ...eventWords,
  async held(db, { key }) {
    const ofOthers: HeldData['events'] = []
    for await (const naming of rowsNaming<{ id: string }>(db, events, key)) {
      const ids = naming.map(({ id }) => id)
      ofOthers.push(...(await queries.findEventsOfOthers(db, ids, key)).map(parsed))
    }
    return { events: ofOthers }
  },
}

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
