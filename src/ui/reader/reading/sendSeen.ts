import { seenCall } from '../state/calls.static.ts'
import type { VisitTimes } from './visit-times.ts'

/** Calls that arrive even when the page is being left. Nobody waits for an answer, and a lost one does no harm. */
export function seenSender(ticket: () => string) {
  let sentAt = performance.now()
  let told = ''
  return {
    sentAt: () => sentAt,
    send({ visit, totals }: VisitTimes) {
      sentAt = performance.now()
      const seconds = totals()
      const body = JSON.stringify({ visit, seconds })
      if (seconds.length === 0 || body === told) return
      told = body
      const url = seenCall.path.replace(':ticket', ticket())
      navigator.sendBeacon(url, new Blob([body], { type: 'application/json' }))
    },
  }
}
