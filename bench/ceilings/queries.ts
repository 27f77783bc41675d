import { nextSeq } from '#server/database/search/sequence.ts'

/** The rows of this server are numbered apart from those of the product. */
const numbered = {}

/** What the hand-written server asks of either database. */
export interface Queries {
  isAlive(sessionId: string, created: number, refreshed: number): Found<boolean>
  total(list: string): Found<number>
  /** Pending requests before this place. */
  page(seq: number, size: number): Found<Listed[]>
  /** All requests in the order of a column, at this distance from its beginning or its end. */
  sorted(column: string, from: 'beginning' | 'end', offset: number, size: number): Found<Listed[]>
  /** How many requests have these terms, at most one more than 10,000. */
  count(question: Question): Found<number>
  /** The newest of so many. */
  newest(question: Question, size: number, count: number): Found<Listed[]>
  /** The same of those whose mail has left and whose link still works, and was not opened. */
  countSent(now: number): Found<number>
  newestSent(now: number, size: number): Found<Listed[]>
  insert(form: Record<string, string>): Found<unknown>
  /** All requests, the newest first, some at a time. */
  all(): AsyncIterable<Listed[]> | Iterable<Listed[]>
}

type Found<T> = T | Promise<T>

/** Beginnings of words, and whole tags. */
export interface Question {
  words: string[]
  tags: string[]
}

export interface Listed {
  firstName: string
  lastName: string
  seq: number
}

/** What a row of a list shows, but for its delivery. */
export const columns = `id, "firstName", "lastName", "catalogueId", "catalogueName", email, created, status, company,
  country, occupation, industry, source, "decidedAt", openings, forms, "emailKey", "submissionId", seq,
  (select u."firstName" || ' ' || u."lastName" from "user" u where u.id = "decidedBy") as "decidedBy"`

export const exported = `"firstName", "lastName", email, company, address, postcode, city, state, country, occupation,
  "contactNumber", industry, "catalogueName", source, status, created, "decidedAt", openings, seq`

/** Only approved requests have links. */
export const isSent = `"linkRevokedAt" is null and "mailedAt" is not null and openings = 0`

const texts = ['company', 'address', 'postcode', 'city', 'state', 'country', 'occupation', 'contactNumber', 'industry']

/** The values of a new row, after its id. */
export function valuesOf({ firstName = '', lastName = '', email = '', ...form }: Record<string, string>) {
  const now = Date.now()
  return [firstName, lastName, email, email, ...texts.map((name) => form[name] ?? ''), now, nextSeq(numbered, now)]
}
