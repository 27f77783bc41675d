import { message } from '#words/message.ts'
import { DomainError, notFound, unavailable } from '../lib/errors.ts'
import type { Outcome } from './draw-queue.ts'
import type { Results } from './page-thread.ts'

/** Throws a 422 for what cannot be shown, and a 503 for what may be shown later. */
export function resultOf<K extends keyof Results>(outcome: Outcome<K>): Results[K] {
  if (outcome.state === 'done') return outcome.result
  if (outcome.state === 'gone') throw notFound('This file')
  if (outcome.state === 'unreadable') throw new DomainError(422, outcome.reason)
  if (!outcome.isPassing) throw new DomainError(422, message('This page cannot be shown.'))
  throw unavailable('This page cannot be shown just now. Please try again in a moment.')
}
