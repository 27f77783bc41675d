import { randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Insertable } from 'kysely'
import { CustomerInfo, type RequestStatus } from '#contract/request-shapes.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { addUser } from '../accounts/users.ts'
import { systemActor } from '../audit/audit.ts'
import { catalogueCounter, insertCatalogue } from '../catalogues/catalogues.queries.ts'
import { changeCounters } from '../database/counters.ts'
import { transact } from '../database/dialect.ts'
import { pick } from '../database/prepared.ts'
import type { Tables } from '../database/schema.ts'
import { indexRows, placed } from '../database/search/index-row.ts'
import { countedFacts } from '../requests/figures/figures.ts'
import { foldFigures } from '../requests/figures/fold-figures.ts'
import { requestCounter } from '../requests/lists/request-lists.queries.ts'
import { noLink } from '../requests/request/delivery.queries.ts'
import type { Services } from '../services.ts'
import { createAccess } from '../tours/tour-access.ts'
import { samplePdf } from './pdf.ts'
import { samplePerson } from './people.ts'

/** The target duration of a batch and the pause after it, in milliseconds, so that a running server is not blocked. */
const batchTime = 15
const batchPause = 3
const day = 86_400_000
/** SQLite accepts at most 32,766 parameters in one statement, and a request has some 45 columns. */
const maxAtOnce = 500

interface Catalogue {
  id: string
  name: string
}

/** Inserts users, catalogues with real files, tours, and this many requests, of which a fifth is pending. */
export async function fillSample(services: Services, count: number, progress: (done: number, whole: number) => void) {
  const names = ['Chairs', 'Tables', 'Lighting']
  const catalogues = await Promise.all(names.map((name) => addCatalogue(services, `${name} (sample)`)))
  await addPeople(services)
  await addTours(services)
  progress(0, count)
  let batch = 100
  for (let done = 0; done < count; ) {
    const size = Math.min(batch, count - done)
    const started = performance.now()
    await addRequests(services, catalogues, done, size, count)
    const duration = performance.now() - started
    batch = Math.max(20, Math.min(maxAtOnce, Math.round((size * batchTime) / duration)))
    await foldFigures(services)
    done += size
    progress(done, count)
    await sleep(batchPause)
  }
}

const statuses: RequestStatus[] = ['pending', 'approved', 'rejected', 'approved', 'approved']

async function addRequests({ db, now }: Services, catalogues: Catalogue[], from: number, size: number, whole: number) {
  const host = `sample-${randomUUID().slice(0, 8)}`
  const dayAfter = (time: number) => Math.min(time + day, now())
  const rows = Array.from({ length: size }, (_, offset) => {
    const index = from + offset
    const person = samplePerson(index, host)
    const catalogue = catalogues[index % catalogues.length] as Catalogue
    const status = statuses[index % statuses.length] as RequestStatus
    const created = now() - Math.floor(((whole - index) / whole) * 700 * day)
    const decidedAt = dayAfter(created)
    return placed(db, 'catalogueRequest', {
      id: randomUUIDv7(),
      ownerId: null,
      authorId: null,
      catalogueId: catalogue.id,
      catalogueName: catalogue.name,
      source: index % 5 === 0 ? `fair-${new Date(created).getUTCFullYear()}` : '',
      status,
      ...noForm,
      ...person,
      emailKey: person.email,
      created,
      decidedAt: status === 'pending' ? null : decidedAt,
      decidedBy: null,
      ...deliveryOf(status, decidedAt, dayAfter(decidedAt), index),
    })
  })
  const countByList: Record<string, number> = {}
  for (const { status } of rows) countByList[requestCounter(status)] = (countByList[requestCounter(status)] ?? 0) + 1
  await transact(db, async (trx) => {
    await trx.insertInto('catalogueRequest').values(rows).execute()
    await indexRows(trx, 'catalogueRequest', rows)
    await trx.insertInto('requestEvent').values(rows.flatMap(eventsOf)).execute()
    const changes = rows.map((row) => ({ id: randomUUIDv7(), ...countedFacts(row), step: 1 }))
    await trx.insertInto('figureChange').values(changes).execute()
    await changeCounters(trx, countByList)
  })
}

/** Mails that left with the decision; some of the links were opened. */
function deliveryOf(status: RequestStatus, decidedAt: number, opened: number, index: number) {
  if (status === 'pending') return noLink
  const openings = status === 'approved' ? index % 3 : 0
  return {
    ...noLink,
    mailedAt: decidedAt,
    linkExpires: status === 'approved' ? decidedAt + 7 * day : null,
    openings,
    lastOpened: openings > 0 ? opened : null,
  }
}

type Request = Insertable<Tables['catalogueRequest']>

/** The events of a sample request: sent and, unless it is pending, decided. */
function eventsOf({ id, status, created, decidedAt, ...row }: Request): Insertable<Tables['requestEvent']>[] {
  const event = { requestId: id, actorId: null }
  const sent = { ...event, id: randomUUIDv7(), kind: 'asked' as const, at: created, details: detailsOf(row) }
  if (status === 'pending' || decidedAt === null || decidedAt === undefined) return [sent]
  return [sent, { ...event, id: randomUUIDv7(), kind: status, at: decidedAt, details: '{}' }]
}

/** Fields that the sample people do not have stay empty. */
const noForm = Object.fromEntries(Object.keys(CustomerInfo.properties).map((name) => [name, ''])) as CustomerInfo

const detailsOf = (row: Omit<Request, 'id' | 'status' | 'created'>) =>
  JSON.stringify(pick(row, Object.keys(CustomerInfo.properties) as (keyof CustomerInfo)[]))

async function addCatalogue({ db, now, storage }: Services, name: string): Promise<Catalogue> {
  const id = randomUUIDv7()
  const key = `${randomUUID()}.pdf`
  const bytes = await storage.put(key, Readable.from([samplePdf(name)]), async () => {})
  const at = now()
  await transact(db, async (trx) => {
    await trx
      .insertInto('upload')
      .values({ key, userId: 'sample', status: 'claimed', catalogueId: id, bytes, created: at, changed: at })
      .execute()
    await insertCatalogue(trx, { id, name, fileKey: key, disabledAt: null, created: at })
    await changeCounters(trx, { [catalogueCounter]: 1 })
  })
  return { id, name }
}

/** Sample users cannot sign in, because their password is random and discarded. */
async function addPeople({ db, now }: Services): Promise<void> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const host = `sample-${randomUUID().slice(0, 8)}`
  await transact(db, async (trx) => {
    for (let index = 0; index < 24; index++) {
      const { firstName, lastName, email } = samplePerson(index * 21, host)
      const status = index % 4 === 0 ? 'pending' : 'active'
      const person = { firstName, lastName, email, passwordHash, confirmedAt: null }
      await addUser(trx, now() - index * day, { ...person, role: 'USER', status })
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
