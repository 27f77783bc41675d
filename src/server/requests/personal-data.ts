import { emailKey } from '#contract/email.ts'
import { exportedRequests, type HeldData } from '#contract/privacy.ts'
import { findMentions } from '../audit/mentions.ts'
import type { Db } from '../database/dialect.ts'
import { touchLock } from '../database/locks.ts'
import { eraseBatch, type PersonalData } from '../personal-data/personal-data.ts'
import { eraseData } from './erase/erase-data.ts'
import type { EventDetails } from './events/request-events.ts'
import * as queries from './personal-data.queries.ts'
import type { CatalogueRequest } from './request/request.ts'
import { readStored } from './request/stored-answers.ts'

export const catalogueRequest: PersonalData = {
  isPaged: true,
  counted: 'requests',
  async held(db, { key }, { after }) {
    const found = await queries.findRequestsOf(db, key, Number(after ?? 0), exportedRequests + 1)
    const requests = []
    for (const row of found.slice(0, exportedRequests)) requests.push(await withEvents(db, row))
    const last = found.length > exportedRequests ? found[exportedRequests - 1] : undefined
    return { requests, ...(last ? { next: String(last.seq) } : {}) }
  },
  async erase(tx, { key }) {
    const requests = await queries.lockRequestsOf(tx.db, key, eraseBatch)
    for (const request of requests) await eraseData(tx, request)
    await touchLock(tx.db, 'erased', tx.now)
    return requests.length
  },
}

/** Forms and corrections with the address, on requests that have another address now. */
export const requestEvent: PersonalData = {
  async held(db, { key }) {
    const elsewhere: HeldData['elsewhere'] = []
    for await (const requestId of findMentions(db, key))
      for await (const events of formEventsWith(db, requestId, key)) elsewhere.push(...events)
    return { elsewhere }
  },
  async eraseMention(tx, requestId, key) {
    for await (const events of formEventsWith(tx.db, requestId, key))
      await queries.emptyEvents(
        tx.db,
        events.map(({ id }) => id),
      )
  },
}

async function withEvents(db: Db, { answers, ...row }: CatalogueRequest) {
  const events = []
  for await (const some of queries.allEvents(db, row.id)) events.push(...some.map(parsed))
  return { ...row, answers: answers === null ? null : readStored(answers), events }
}

const parsed = <E extends { details: string }>(event: E) => ({
  ...event,
  details: JSON.parse(event.details) as EventDetails,
})

async function* formEventsWith(db: Db, requestId: string, key: string) {
  for await (const events of queries.allEvents(db, requestId))
    yield events.map(parsed).filter(({ details: { email } }) => email !== undefined && emailKey(email) === key)
}
