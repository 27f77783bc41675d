import { randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Insertable } from 'kysely'
import type { RequestStatus, VisitorInfo } from '#contract/request-shapes.ts'
import { hashPassword } from '../accounts/passwords/passwords.ts'
import { addUser } from '../accounts/users/users.ts'
import { addCatalogue as addCatalogueRow } from '../catalogues/catalogues.ts'
import { insertFile } from '../catalogues/editions.ts'
import { pick } from '../database/prepared.ts'
import type { Tables } from '../database/schema.ts'
import { claimDocument } from '../documents/documents.ts'
import { storePdf } from '../documents/uploads.ts'
import { systemActor } from '../lib/actor.ts'
import { day } from '../lib/durations.ts'
import { foldFigures } from '../requests/figures/fold-figures.ts'
import { importRequests, type NewRequest } from '../requests/request/change-request.ts'
import { noLink } from '../requests/request/delivery.ts'
import { emptyForm, formFields } from '../requests/request/request.ts'
import { insertSubmissions } from '../requests/submissions/submission.ts'
import type { Services } from '../services.ts'
import { createAccess } from '../tours/tour-access.ts'
import { runTransaction } from '../transaction/transaction.ts'
import { samplePdf } from './pdf.ts'
import { samplePerson } from './people.ts'

/** The target duration of a batch and the pause after it, in milliseconds, so that a running server is not blocked. */
const batchTime = 15
const batchPause = 3
/** SQLite accepts at most 32,766 parameters in one statement, and a request has some 45 columns. */
const maxAtOnce = 500

interface Catalogue {
  id: string
  name: string
}

/** Inserts users, catalogues with files, tours, and `count` requests, of which a fifth is pending. */
export async function fillSample(services: Services, count: number, progress: (done: number, whole: number) => void) {
  const names = ['Chairs', 'Tables', 'Lighting']
  const catalogues = await Promise.all(names.map((name) => addCatalogue(services, `${name} (sample)`)))
  await addEditions(services, catalogues[0] as Catalogue)
  await addPeople(services)
  await addTours(services)
  progress(0, count)
  let batch = 100
  for (let done = 0; done < count; ) {
    const size = Math.min(batch, count - done)
    const started = performance.now()
    await addRequests(services, catalogues, { from: done, size, whole: count })
    const duration = performance.now() - started
    batch = Math.max(20, Math.min(maxAtOnce, Math.round((size * batchTime) / duration)))
    await foldFigures(services)
    done += size
    progress(done, count)
    await sleep(batchPause)
  }
}

const statuses: RequestStatus[] = ['pending', 'approved', 'rejected', 'approved', 'approved']

interface Batch {
  from: number
  size: number
  whole: number
}

async function addRequests(services: Services, catalogues: Catalogue[], { from, size, whole }: Batch) {
  const { now } = services
  const host = `sample-${randomUUID().slice(0, 8)}`
  const dayAfter = (time: number) => Math.min(time + day, now())
  const rows = Array.from({ length: size }, (_, offset) => {
    const index = from + offset
    const person = samplePerson(index, host)
    const catalogue = catalogues[index % catalogues.length] as Catalogue
    const status = statuses[index % statuses.length] as RequestStatus
    const created = now() - Math.floor(((whole - index) / whole) * 700 * day)
    const decidedAt = dayAfter(created)
    return {
      id: randomUUIDv7(),
      catalogueId: catalogue.id,
      tourId: '',
      catalogueName: catalogue.name,
      source: index % 5 === 0 ? `fair-${new Date(created).getUTCFullYear()}` : '',
      status,
      ...emptyForm,
      ...person,
      emailKey: person.email,
      created,
      decidedAt: status === 'pending' ? null : decidedAt,
      decidedBy: null,
      submissionId: randomUUIDv7(),
      forms: 1,
      ...deliveryOf(status, decidedAt, dayAfter(decidedAt), index),
    }
  })
  await runTransaction(services, systemActor, async (tx) => {
    await importRequests(tx, rows, rows.flatMap(eventsOf))
    await insertSubmissions(tx.db, rows.map(submissionOf))
  })
}

function deliveryOf(status: RequestStatus, decidedAt: number, opened: number, index: number) {
  if (status === 'pending') return noLink
  const openings = status === 'approved' ? index % 3 : 0
  return {
    ...noLink,
    mailedAt: decidedAt,
    answeredAt: decidedAt,
    linkExpires: status === 'approved' ? decidedAt + 7 * day : null,
    openings,
    lastOpened: openings > 0 ? opened : null,
  }
}

type SampleRequest = Pick<NewRequest, 'id' | 'status' | 'created' | 'decidedAt' | 'emailKey' | 'source'> &
  VisitorInfo & { readonly submissionId: string }

const submissionOf = ({ id, submissionId, created, ...form }: SampleRequest): Insertable<Tables['submission']> => ({
  ...pick(form, [...formFields, 'emailKey', 'source']),
  id: submissionId,
  requestId: id,
  network: '',
  created,
  joined: created,
})

function eventsOf({ id, submissionId, status, created, decidedAt }: SampleRequest) {
  const event = { requestId: id, actorId: null }
  const sent = {
    ...event,
    id: randomUUIDv7(),
    kind: 'asked' as const,
    at: created,
    details: JSON.stringify({ submissionId }),
  }
  if (status === 'pending' || decidedAt === null || decidedAt === undefined) return [sent]
  return [sent, { ...event, id: randomUUIDv7(), kind: status, at: decidedAt, details: '{}' }]
}

async function addCatalogue(services: Services, name: string): Promise<Catalogue> {
  const id = randomUUIDv7()
  const fileKey = await storeSample(services, name)
  await runTransaction(services, systemActor, async (tx) => {
    const bytes = await claimDocument(tx, uploader, fileKey)
    await addCatalogueRow(tx, { id, name, fileKey, bytes })
  })
  return { id, name }
}

const uploader = 'sample'

const storeSample = (services: Services, title: string): Promise<string> =>
  storePdf(services, uploader, Readable.from([samplePdf(title)]))

/** A second edition in two languages, and a third that is planned. */
async function addEditions(services: Services, { id, name }: Catalogue): Promise<void> {
  const [now, soon] = [services.now(), services.now() + 30 * day]
  for (const { number, language, note, publishAt } of [
    { number: 2, language: 'en', note: 'New fabrics', publishAt: now },
    { number: 2, language: 'de', note: 'New fabrics', publishAt: now },
    { number: 3, language: 'en', note: '', publishAt: soon },
  ] as const) {
    const title = `${name} ${number} ${language}`
    const fileKey = await storeSample(services, title)
    await runTransaction(services, systemActor, async (tx) => {
      const bytes = await claimDocument(tx, uploader, fileKey)
      const file = { catalogueId: id, fileKey, fileName: `${title}.pdf`, bytes, language }
      await insertFile(tx, file, { number, note, publishAt, withdrawAt: null })
    })
  }
}

/** Sample users cannot sign in, because their password is random and discarded. */
async function addPeople(services: Services): Promise<void> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const host = `sample-${randomUUID().slice(0, 8)}`
  await runTransaction(services, systemActor, async (tx) => {
    for (let index = 0; index < 24; index++) {
      const { firstName, lastName, email } = samplePerson(index * 21, host)
      const status = index % 4 === 0 ? 'pending' : 'active'
      const person = { firstName, lastName, email, passwordHash, confirmedAt: null }
      await addUser(tx, { ...person, role: 'USER', status, created: tx.now - index * day })
    }
  })
}

async function addTours(services: Services): Promise<void> {
  for (const offset of [-20, -1, 0, 7]) {
    const startTime = services.now() + offset * day
    const access = {
      name: `Spring tour ${offset + 21}`,
      type: 'tour' as const,
      startTime,
      endTime: startTime + 2 * day,
    }
    await createAccess(services, systemActor, access)
  }
}
