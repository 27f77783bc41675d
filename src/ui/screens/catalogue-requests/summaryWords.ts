import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { RequestFacts } from '#contract/request-shapes.ts'
import { quietCall } from '../../api/call.ts'
import { isDecided, type Outcome } from './decideMany.ts'

/** A sentence's two forms: for one request and for several. */
type Words = readonly [one: string, several: string]

/** `27 approved, 1 was already decided by Ada Lovelace`, one part for each reason. */
export async function summaryWords(outcomes: readonly Outcome[], done: 'approved' | 'rejected'): Promise<string[]> {
  const reasons = await Promise.all(outcomes.map((outcome) => reasonFor(outcome, done)))
  const counts = new Map<string, { words: Words; count: number }>()
  for (const words of reasons) {
    const key = words.join()
    counts.set(key, { words, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()].map(({ words: [one, several], count }) => `${count} ${count === 1 ? one : several}`)
}

async function reasonFor(outcome: Outcome, done: string): Promise<Words> {
  const { id, status, failure } = outcome
  if (isDecided(outcome)) return [done, done]
  if (failure) return [`is not known to be ${done}: ${failure}`, `are not known to be ${done}: ${failure}`]
  if (status === 400) return ['needs a catalogue to be chosen', 'need a catalogue to be chosen']
  if (status === 404) return ['is not there any more', 'are not there any more']
  if (status === 409) return conflictWords(await factsOf(id))
  return [`could not be ${done} (${status})`, `could not be ${done} (${status})`]
}

const factsOf = (id: string) => quietCall(catalogueRequests.find, { params: { id } }).catch(() => undefined)

function conflictWords(facts: RequestFacts | undefined): Words {
  const { status, decidedBy, catalogueState } = facts ?? {}
  if (status === 'withdrawn') return ['was withdrawn by the visitor', 'were withdrawn by the visitors']
  if (status === 'pending' && catalogueState !== 'open')
    return ['names a catalogue that cannot be sent', 'name a catalogue that cannot be sent']
  const by = decidedBy ? ` by ${decidedBy}` : ''
  return [`was already decided${by}`, `were already decided${by}`]
}
