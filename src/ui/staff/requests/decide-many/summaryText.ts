import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { RequestFacts } from '#contract/request-shapes.ts'
import { quietCall } from '../../../lib/api/call.ts'
import { message, t } from '../../../lib/i18n/t.ts'
import { type BulkDecision, hasChanged, isDecided, type Outcome } from './decideMany.ts'

/** What became of `n` requests: a message and its further values. */
interface Reason {
  readonly words: string
  readonly values?: Readonly<Record<string, string>>
}

const messages = {
  approve: {
    done: message('{n} approved'),
    unknown: message('{n} are not known to be approved: {failure}'),
    failed: message('{n} could not be approved ({status})'),
  },
  reject: {
    done: message('{n} rejected'),
    unknown: message('{n} are not known to be rejected: {failure}'),
    failed: message('{n} could not be rejected ({status})'),
  },
}

/** `27 approved, 1 was already decided by Ada Lovelace`, one part for each reason. */
export async function summaryText(outcomes: readonly Outcome[], decision: BulkDecision['decision']): Promise<string[]> {
  const reasons = await Promise.all(outcomes.map((outcome) => reasonFor(outcome, decision)))
  const counts = new Map<string, { reason: Reason; n: number }>()
  for (const reason of reasons) {
    const key = JSON.stringify(reason)
    counts.set(key, { reason, n: (counts.get(key)?.n ?? 0) + 1 })
  }
  return [...counts.values()].map(({ reason: { words, values }, n }) => t(words, { ...values, n }))
}

async function reasonFor(outcome: Outcome, decision: BulkDecision['decision']): Promise<Reason> {
  const { id, status, code, failure } = outcome
  const { done, unknown, failed } = messages[decision]
  if (isDecided(outcome)) return { words: done }
  // The summary is one sentence.
  if (failure) return { words: unknown, values: { failure: failure.replace(/[.。]$/, '') } }
  if (status === 400) return { words: message('{n} need a catalogue to be chosen') }
  if (status === 404) return { words: message('{n} are not there any more') }
  if (hasChanged(outcome)) return { words: message('{n} have changed since you read them') }
  if (code === 'decided') return decidedReason(await factsOf(id))
  if (status === 409) return unsendableReason(await factsOf(id))
  return { words: failed, values: { status: String(status) } }
}

const factsOf = (id: string) => quietCall(catalogueRequests.find, { params: { id } }).catch(() => undefined)

const unsendableReason = (facts: RequestFacts | undefined): Reason => ({
  words: facts?.tourId
    ? message('{n} name a tour that cannot be shown')
    : message('{n} name a catalogue that cannot be sent'),
})

function decidedReason(facts: RequestFacts | undefined): Reason {
  const { status, decidedBy: person } = facts ?? {}
  if (status === 'withdrawn' && !person) return { words: message('{n} were withdrawn by the visitors') }
  if (!person) return { words: message('{n} were already decided') }
  return { words: message('{n} were already decided by {person}'), values: { person } }
}
