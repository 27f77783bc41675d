import type { RequestSummary } from './requestActions.ts'

export type AskedFor = 'catalogue' | 'tour' | 'both'

/** What requests ask for. One that names nothing yet will be sent a catalogue. */
export function askedFor(requests: readonly Pick<RequestSummary, 'tourId'>[]): AskedFor {
  if (!requests.some(({ tourId }) => tourId)) return 'catalogue'
  return requests.every(({ tourId }) => tourId) ? 'tour' : 'both'
}
