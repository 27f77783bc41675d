import { type Erased, erasedRequests, type KeptPlace } from '#contract/privacy.ts'
import type { AuthenticatedActor } from '../lib/actor.ts'
import type { Erasing, Person } from '../personal-data/personal-data.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import { finishJobs, jobsStay } from '../transaction/jobs.ts'
import { personOf } from './person.ts'
import { entries } from './registry.ts'

/** Forms and words may move from what was not looked at yet to what was, so the last pass must find nothing. */
const maxPasses = 4
/** More than one call leaves. */
const maxJobs = 200

/** Works in small transactions, so a call can be repeated. Throws a 409 for the address of an active account. */
export async function eraseAddress(services: Services, actor: AuthenticatedActor, email: string): Promise<Erased> {
  const person = personOf(services, email)
  const erased = { requests: 0, registrations: 0, mails: 0, views: 0 }
  let left = erasedRequests
  let isClean = false
  for (let pass = 0; !isClean && left > 0 && pass < maxPasses; pass++) {
    isClean = true
    for await (const { counted, count } of eraseAll(services, actor, person)) {
      isClean = false
      if (counted) erased[counted] += count
      left -= count
      if (left <= 0) break
    }
  }
  const files = await finishJobs(services, maxJobs)
  const kept = await findRemaining(services, person)
  const remaining: KeptPlace[] = isClean ? kept : ['requests', ...kept]
  return { ...erased, files, complete: remaining.length === 0, remaining }
}

/** Yields after each batch. */
async function* eraseAll(services: Services, actor: AuthenticatedActor, person: Person) {
  for await (const erasing of erasingsOf(services, person)) {
    const { counted } = erasing
    for (let count = -1; count !== 0; ) {
      count = await eraseSome(services, actor, person, erasing)
      if (count > 0) yield { counted, count }
    }
  }
}

async function* erasingsOf({ db }: Services, person: Person): AsyncGenerator<Erasing> {
  for (const entry of entries()) {
    yield entry
    if (entry.words) yield* entry.words(db, person)
  }
}

async function findRemaining({ db }: Services, person: Person): Promise<KeptPlace[]> {
  const places = new Set<KeptPlace>()
  for (const { keeps } of entries()) {
    const place = await keeps?.(db, person)
    if (place) places.add(place)
  }
  if (await jobsStay(db)) places.add('files')
  return [...places]
}

async function eraseSome(services: Services, actor: AuthenticatedActor, person: Person, erasing: Erasing) {
  const { erase, counted = 'others' } = erasing
  if (!erase) return 0
  return transactAs(services, actor, async (tx) => {
    const count = await erase(tx, person)
    if (count > 0) await tx.audit('privacy.erase', person.mark, { [counted]: count })
    return count
  })
}
