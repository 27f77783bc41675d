import { message } from '#words/message.ts'
import { findSlowest } from '../../../http/slowest-calls.ts'
import type { Seen } from '../../../services.ts'
import { judge, say } from '../fact.ts'

const found = message('{call}: {ms} ms, {since}.')
const none = message('This instance answered no call in the last hour.')
const advice = message('A call took longer than a second: see how busy this machine and the database are.')

const shown = 5
const slow = 1_000

/** Of this instance, in the last hour. */
export function findCalls(seen: Seen, now: number) {
  const slowest = findSlowest(seen, now, shown)
  const lines = slowest.map(({ call, ms, at }) => say(found, { call, ms, since: at }))
  return judge(lines.length > 0 ? lines : [say(none)], (slowest[0]?.ms ?? 0) > slow && ['look', say(advice)])
}
