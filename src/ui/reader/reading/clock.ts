import type { ReadingState } from '../state/reading.ts'
import type { Store } from '../state/store.ts'
import { watchAttention } from './attention.ts'
import { seenSender } from './sendSeen.ts'
import { visiblePages } from './visible-pages.ts'
import { beginVisit } from './visit-times.ts'

const tick = 1_000
const sendEvery = 30_000
/** Milliseconds without reading after which a new visit begins, because a ticket that is renewed later does not vouch for the times before. */
const visitEnds = 8 * 60_000

/** Measures how long pages are looked at, and tells it every half minute and when the page is left. Returns its end. */
export function startClock({ get }: Pick<Store<ReadingState>, 'get'>): () => void {
  const attention = watchAttention()
  const sender = seenSender(() => get().book.ticket)
  let times = beginVisit()
  let [at, read] = [performance.now(), performance.now()]
  const send = () => sender.send(times)
  const count = () => {
    const now = performance.now()
    // A timer that comes late says nothing of the time before.
    const passed = Math.min(now - at, 2 * tick)
    at = now
    if (!attention.isThere()) return
    if (now - read > visitEnds) times = beginVisit()
    read = now
    times.add(visiblePages(get().book.pages), passed)
    if (now - sender.sentAt() >= sendEvery) send()
  }
  const leave = () => {
    if (document.visibilityState === 'hidden') send()
  }
  const timer = setInterval(count, tick)
  document.addEventListener('visibilitychange', leave)
  addEventListener('pagehide', send)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', leave)
    removeEventListener('pagehide', send)
    attention.stop()
    send()
  }
}
