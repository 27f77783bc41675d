import { type Erased, erasedRequests, type KeptPlace } from '#contract/privacy.ts'
import type { Db } from '../database/dialect.ts'
import type { AuthenticatedActor } from '../lib/actor.ts'
import type { Person, PersonalData } from '../personal-data/personal-data.ts'
import type { Services } from '../services.ts'
import { transactAs } from '../sessions/transact-as.ts'
import { finishJobs } from '../transaction/jobs.ts'
import { personOf } from './person.ts'
import { entries } from './registry.ts'

type Erasing = Pick<PersonalData, 'erase' | 'counted'>

/** Works in small transactions, so a call can be repeated. Throws a 409 for the address of an active account. */
export async function eraseAddress(services: Services, actor: AuthenticatedActor, email: string): Promise<Erased> {
  const person = personOf(services, email)
  const erased = { requests: 0, registrations: 0, mails: 0, views: 0 }
  let budget = erasedRequests
  for (const entry of entries()) {
    for (let count = -1; count !== 0 && budget > 0; budget -= count) {
      count = await eraseSome(services, actor, person, entry)
      if (entry.counted) erased[entry.counted] += count
    }
  }
  for await (const erase of wordsNaming(services.db, person)) {
    if (budget <= 0) break
    budget -= await eraseSome(services, actor, person, { erase })
  }
  const files = await finishJobs(services)
  const remaining = await findRemaining(services, person)
  return { ...erased, files, complete: budget > 0 && remaining.length === 0, remaining }
}

/** Words are copied from tables that come first to those that follow, so none is missed. */
async function* wordsNaming(db: Db, person: Person) {
  for (const { words } of entries()) if (words) yield* words(db, person)
}

async function findRemaining({ db }: Services, person: Person): Promise<KeptPlace[]> {
  const places = new Set<KeptPlace>()
  for (const { keeps } of entries()) {
    const place = await keeps?.(db, person)
    if (place) places.add(place)
  }
  return [...places]
}

async function eraseSome(services: Services, actor: AuthenticatedActor, person: Person, entry: Erasing) {
  const { erase, counted = 'others' } = entry
  if (!erase) return 0
  return transactAs(services, actor, async (tx) => {
    const count = await erase(tx, person)
    if (count > 0) await tx.audit('privacy.erase', person.mark, { [counted]: count })
    return count
  })
}
